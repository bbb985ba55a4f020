import type { Invocation, WebhookEvent } from "@findable/contract";
import sql from "sql-template-tag";
import { upsertKeywords } from "../../../src/domains/keywords/index.ts";
import { inTenantTransaction } from "../../../src/platform/database/tenant.ts";
import { type FakeDataForSeo, startDataForSeo } from "../../fakes/vendors/dataforseo.ts";
import type { RestAnswer } from "../../harness/caller.ts";
import { type Service, startService } from "../../harness/service.ts";
import { until } from "../../harness/until.ts";

/** The service with a provider of search results, and brands that it looks for. */
export interface RankedWorld extends AsyncDisposable {
  service: Service;
  vendor: FakeDataForSeo;
  brand(name: string, phrases?: readonly string[]): Promise<RankedBrand>;
}

export interface RankedBrand {
  workspaceId: string;
  domain: string;
  /** Phrase to the keyword's identifier. */
  keywords: Record<string, string>;
  rest(method: string, path: string, body?: unknown): Promise<RestAnswer>;
  /** Starts a run by its path and waits for its end. */
  run(path: string, body?: unknown): Promise<Invocation>;
  /** From here on what happens is heard. */
  listen(): Promise<void>;
  /** What was heard of one kind since, once that are so many: what is told is heard when nothing older is open. */
  heard(prefix: string, atLeast: number): Promise<WebhookEvent[]>;
  /** Puts checks of past days into the histories, as if they had been made then: places of one keyword, yesterday's first. */
  remember(phrase: string, places: readonly (number | null)[]): Promise<void>;
}

export async function startRankedWorld(): Promise<RankedWorld> {
  await using stack = new AsyncDisposableStack();
  const vendor = stack.use(await startDataForSeo());
  const service = stack.use(
    await startService({
      env: {
        DATAFORSEO_LOGIN: vendor.login,
        DATAFORSEO_PASSWORD: vendor.password,
        VENDOR_URLS: `dataforseo=${vendor.url}`,
        DATAFORSEO_QUEUE_SECONDS: "1",
      },
    }),
  );
  const closing = stack.move();
  return {
    service,
    vendor,
    brand: (name, phrases = []) => createBrand(service, name, phrases),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

async function createBrand(service: Service, name: string, phrases: readonly string[]): Promise<RankedBrand> {
  const domain = `${name}.example`;
  const made = await service.rest("POST", "/v1/workspaces", { name, primaryDomain: domain });
  const workspaceId: string = made.body.id;
  const rest: RankedBrand["rest"] = (method, path, body) =>
    service.rest(method, path, body, { workspace: workspaceId });
  const [rows] = await service.database.system.batch<{ agency_id: string }>([
    sql`select agency_id from workspaces where id = ${workspaceId}`,
  ]);
  const tenant = { agencyId: rows?.[0]?.agency_id ?? "", workspaceId };
  const keywords = phrases.map((keyword) => ({ keyword, source: "USER_INPUT" as const }));
  await inTenantTransaction(service.database.tenant, tenant, (tx) => upsertKeywords(tx, { ...tenant, keywords }));
  const listed = (await rest("GET", "/v1/keywords?limit=500")).body.data;
  const ids: Record<string, string> = Object.fromEntries(
    listed.map((one: { keyword: string; id: string }) => [one.keyword, one.id]),
  );
  let after: string | undefined;
  return {
    workspaceId,
    domain,
    keywords: ids,
    rest,
    async run(path, body = {}) {
      const started = await rest("POST", path, body);
      if (started.status !== 202) throw new Error(`${path} answered ${started.text}`);
      return (await rest("GET", `/v1/agent/invocations/${started.body.invocationId}?waitSeconds=30`)).body;
    },
    async listen() {
      after = (await rest("POST", "/v1/webhooks/events/listen", {})).body.after;
    },
    async heard(prefix, atLeast) {
      return until(async () => {
        const { data } = (await rest("GET", `/v1/webhooks/events?limit=200&after=${after}`)).body;
        const heard = data.filter(({ type }: WebhookEvent) => type.startsWith(prefix));
        return heard.length >= atLeast && heard;
      });
    },
    async remember(phrase, places) {
      const days = places.map((_place, index) => index + 1);
      await inTenantTransaction(service.database.tenant, tenant, (tx) =>
        tx.query(sql`
          insert into rank_checks (id, agency_id, workspace_id, keyword_id, device, location, language, outcome, position, url, depth,
            checked_at, serp_id)
          select 'rck_' || md5(${ids[phrase]} || day), ${tenant.agencyId}, ${workspaceId}, ${ids[phrase]}, 'desktop', 'US', 'en',
            case when position is null then 'not_found' else 'measured' end, position,
            case when position is null then null else ${`https://${domain}/`} end, 100,
            clock_timestamp() - day * interval '1 day', 'srp_past'
          from unnest(${days}::int[], ${places}::int[]) as past (day, position)`),
      );
    },
  };
}
