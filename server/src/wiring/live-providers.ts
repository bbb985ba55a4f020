import type { Providers, ProvidersFor, RunPlace } from "../kernel/runs/providers.ts";
import type { Sealer } from "../kernel/secrets/sealer.ts";
import type { Database } from "../platform/database/pool.ts";
import { createEgress, type Egress } from "../platform/egress/egress.ts";
import type { VendorTally } from "../platform/telemetry/tally-vendor-calls.ts";
import { chooseProviders } from "../providers/choose.ts";
import { createCms } from "../providers/cms/live/cms.ts";
import type { FindCredentials } from "../providers/cms/port.ts";
import { createCrawler } from "../providers/crawler/live/crawler.ts";
import type { ProviderSettings } from "../providers/settings.ts";
import type { Config } from "../start/config.ts";
import { createConnectedProviders } from "./connected-providers.ts";

/** Answers of language models that do not stream may take this long to begin. */
const VENDOR_PATIENCE_MS = 150_000;

/** One host may receive for many webhooks, each with a window of its own. */
const RECEIVER_CONNECTIONS = 256;

export interface LiveProviders extends AsyncDisposable {
  providersFor: ProvidersFor;
  /** Posts events to webhooks. */
  post: Egress["post"];
  close(): Promise<void>;
}

export interface OutsideOptions {
  publicUrl: string;
  findCredentials: FindCredentials;
  /** The vendors of test worlds. */
  sandbox: (place: RunPlace) => Providers;
  /** Where connections of workspaces and agencies are kept. */
  tenant: Database;
  sealer: Sealer;
  /** Counts what vendors are asked; those of test worlds are none. */
  vendorCalls: VendorTally;
}

/** The vendors, the crawler and the way to receivers of events, all behind a guard that has proved itself. Refuses to start with one that lets through. */
export async function openProviders(
  config: Config,
  { publicUrl, findCredentials, sandbox, tenant, sealer, vendorCalls }: OutsideOptions,
): Promise<LiveProviders> {
  const web = createEgress({ allowPrivate: config.egressAllowPrivate });
  const vendors = createEgress({
    allowPrivate: config.egressAllowPrivate,
    privateOrigins: vendorOrigins(config.providers),
    headersTimeoutMs: VENDOR_PATIENCE_MS,
    bodyTimeoutMs: VENDOR_PATIENCE_MS,
  });
  // Whatever the operator may reach next door, an address that a tenant named is on the public Internet.
  const connected = createEgress({
    allowPrivate: config.egressAllowPrivate,
    headersTimeoutMs: VENDOR_PATIENCE_MS,
    bodyTimeoutMs: VENDOR_PATIENCE_MS,
  });
  const receivers = createEgress({
    allowPrivate: config.egressAllowPrivate,
    connectTimeoutMs: config.webhooks.timeoutMs,
    connectionsPerOrigin: RECEIVER_CONNECTIONS,
  });
  const egresses: Egress[] = [web, vendors, connected, receivers];
  const close = async () => {
    await Promise.all(egresses.map((egress) => egress.close()));
  };
  try {
    await Promise.all(egresses.map((egress) => egress.proveGuard()));
  } catch (error) {
    await close();
    throw error;
  }
  const now = () => new Date();
  const { queueSeconds } = config;
  const chosen = await chooseProviders(config.providers, { fetch: vendors.fetch, now }, { queueSeconds });
  const crawler = createCrawler({ fetch: web.fetch, contactUrl: publicUrl, ...config.crawl });
  const cms = createCms({
    fetch: web.fetch,
    now,
    findCredentials,
    timeoutMs: config.publishTimeoutMs,
  });
  const operator: Providers = { cms, crawler, ...vendorCalls.watch(chosen, "operator") };
  const connectedTo = createConnectedProviders({
    operator,
    choose: (settings) => chooseProviders(settings, { fetch: connected.fetch, now }, { queueSeconds }),
    tenant,
    sealer,
    watch: (ports) => vendorCalls.watch(ports, "connected"),
  });
  return {
    providersFor: (place) => (place.worldMode === "live" ? connectedTo(place) : sandbox(place)),
    post: receivers.post,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Addresses that the operator named for vendors may be private: a local model, a SearXNG next door. */
function vendorOrigins({ linkdata, llm, serpdata, transcription }: ProviderSettings): string[] {
  const addresses = [
    linkdata?.baseUrl,
    llm?.baseUrl,
    transcription?.baseUrl,
    serpdata !== undefined && "baseUrl" in serpdata ? serpdata.baseUrl : undefined,
  ];
  return addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin);
}
