import path from "node:path";
import type { Logger } from "pino";
import type { Providers, ProvidersFor, RunPlace } from "../kernel/runs/providers.ts";
import type { Sealer } from "../kernel/secrets/sealer.ts";
import type { Database } from "../platform/database/pool.ts";
import { createEgress, type Egress } from "../platform/egress/egress.ts";
import type { HostRefusal } from "../platform/egress/guarded-connector.ts";
import { resolveHost } from "../platform/egress/resolve-host.ts";
import type { VendorTally } from "../platform/telemetry/tally-vendor-calls.ts";
import type { TakeTurn } from "../providers/answers/port.ts";
import { createCms } from "../providers/cms/live/cms.ts";
import type { FindCredentials } from "../providers/cms/port.ts";
import { openConnection, openOperatorConnections } from "../providers/connections.ts";
import { createSiteContacts } from "../providers/contactdata/live/site-contacts.ts";
import { verifyDomain } from "../providers/contactdata/live/verify-domain.ts";
import { createCrawler } from "../providers/crawler/live/crawler.ts";
import { createForum } from "../providers/forum/live/create-forum.ts";
import type { GscOAuth } from "../providers/gsc/live/oauth.ts";
import { createIndexNow } from "../providers/indexnow/live/indexnow.ts";
import type { FindApiKey } from "../providers/indexnow/port.ts";
import { operatorOrigins } from "../providers/operator-settings.ts";
import type { MailTokens } from "../providers/outreach/port.ts";
import { createPrinter } from "../providers/printer/live/printer.ts";
import type { Config } from "../start/config.ts";
import { createConnectedProviders } from "./connected-providers.ts";
import { openSearchConsole, searchConsoleOrigins } from "./search-console.ts";

/** Language models without streaming can take this long before the first byte. */
const VENDOR_TIMEOUT_MS = 150_000;

/** One host can serve many webhook endpoints, each with its own concurrency window. */
const RECEIVER_CONNECTIONS = 256;

export interface LiveProviders extends AsyncDisposable {
  providersFor: ProvidersFor;
  /** Posts events to webhook endpoints. */
  post: Egress["post"];
  /** The sign-in server of the search console. */
  searchConsole: GscOAuth;
  close(): Promise<void>;
}

export interface OutsideOptions {
  publicUrl: string;
  findCredentials: FindCredentials;
  findApiKey: FindApiKey;
  /** The providers of test worlds. */
  sandbox: (place: RunPlace) => Providers;
  /** Database with the connections of workspaces and agencies. */
  tenant: Database;
  sealer: Sealer;
  /** Tokens of mailboxes, which all processes share. */
  mailTokens?: MailTokens;
  /** Takes a turn of an account at an answer engine, which all processes share. */
  takeTurn: TakeTurn;
  /** Receives the hosts that the guards refuse. */
  logger: Pick<Logger, "warn">;
  /** Counts vendor calls. Calls of test worlds do not count. */
  vendorCalls: VendorTally;
}

/** Opens the providers, the crawler and the webhook transport behind egress guards. Fails if a guard does not pass its self-test. */
export async function openProviders(
  config: Config,
  {
    publicUrl,
    findCredentials,
    findApiKey,
    sandbox,
    tenant,
    sealer,
    mailTokens,
    takeTurn,
    logger,
    vendorCalls,
  }: OutsideOptions,
): Promise<LiveProviders> {
  let isProven = false;
  const guard = {
    allowPrivate: config.egressAllowPrivate,
    proxy: config.proxy,
    onRefusal: (refusal: HostRefusal) => {
      // The refusals of the self-test are not news.
      if (isProven) logger.warn(refusal, "the egress guard refused a host");
    },
  };
  const web = createEgress(guard);
  const vendors = createEgress({
    ...guard,
    revealsUnknownNames: true,
    privateOrigins: [...operatorOrigins(config.providers, config.vendors), ...searchConsoleOrigins(config.gsc)],
    headersTimeoutMs: VENDOR_TIMEOUT_MS,
    bodyTimeoutMs: VENDOR_TIMEOUT_MS,
  });
  // An address that a tenant names must be public, even where the operator may reach private ones.
  const connected = createEgress({
    ...guard,
    headersTimeoutMs: VENDOR_TIMEOUT_MS,
    bodyTimeoutMs: VENDOR_TIMEOUT_MS,
  });
  const receivers = createEgress({
    ...guard,
    connectTimeoutMs: config.webhooks.timeoutMs,
    connectionsPerOrigin: RECEIVER_CONNECTIONS,
  });
  const egresses: Egress[] = [web, vendors, connected, receivers];
  const close = async () => {
    await Promise.all(egresses.map((egress) => egress.close()));
  };
  try {
    await Promise.all(egresses.map((egress) => egress.proveGuard()));
    isProven = true;
  } catch (error) {
    await close();
    throw error;
  }
  const now = () => new Date();
  // The operator may name a mail server on a private network; a tenant may not.
  const operatorHosts = (host: string) => resolveHost(host, { ...guard, allowPrivate: true });
  const tenantHosts = (host: string) => resolveHost(host, guard);
  const shared = { now, takeTurn, ...(mailTokens === undefined ? {} : { mailTokens }) };
  const chosen = await openOperatorConnections(config.providers.connections, {
    vendors: config.vendors,
    world: { fetch: vendors.fetch, resolveHost: operatorHosts, ...shared },
  });
  const render = { ...config.render, openSocket: web.connect };
  const crawler = createCrawler({
    fetch: web.fetch,
    contactUrl: publicUrl,
    ...config.crawl,
    render,
    memoryFolder: path.join(config.dataDir, "crawled-pages"),
  });
  const siteContacts = createSiteContacts({ crawl: crawler.crawl, verifyDomain });
  const cms = createCms({
    fetch: web.fetch,
    now,
    findCredentials,
    timeoutMs: config.publishTimeoutMs,
    webflowUrl: config.webflowUrl,
  });
  const indexnow = createIndexNow({ fetch: web.fetch, now, endpoints: config.indexNow, findApiKey });
  const { gsc, oauth } = openSearchConsole({ settings: config.gsc, fetch: vendors.fetch, tenant, sealer });
  const forum =
    config.forums.sources.length === 0
      ? {}
      : { forum: createForum({ fetch: web.fetch, now, settings: config.forums, contactUrl: publicUrl }) };
  const operator: Providers = {
    cms,
    crawler,
    gsc,
    indexnow,
    siteContacts,
    printer: createPrinter({ ...config.render, program: config.render.browser }),
    ...forum,
    ...vendorCalls.watch(chosen, "operator"),
  };
  const connectedTo = createConnectedProviders({
    operator,
    habits: config.providers.habits,
    open: (connection) =>
      openConnection(connection, {
        vendors: config.vendors,
        world: { fetch: connected.fetch, resolveHost: tenantHosts, ...shared },
      }),
    tenant,
    sealer,
    watch: (ports) => vendorCalls.watch(ports, "connected"),
  });
  return {
    providersFor: (place) => (place.worldMode === "live" ? connectedTo(place) : sandbox(place)),
    post: receivers.post,
    searchConsole: oauth,
    close,
    [Symbol.asyncDispose]: close,
  };
}
