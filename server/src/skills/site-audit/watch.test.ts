import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTenantOf, openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, seedWorkplace } from "../../../test/harness/engine.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { watchDueSites } from "../../domains/site/index.ts";
import { createCrawler } from "../../providers/crawler/live/crawler.ts";
import { startChangingSite } from "./__fixtures__/changing-site.ts";
import { siteAudit } from "./skill.ts";

const providers = { ...noProviders, crawler: createCrawler({ fetch: globalThis.fetch, delayMs: 0, concurrency: 8 }) };
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function startWatched() {
  const site = await startChangingSite(40);
  const place = await seedWorkplace(database);
  await database.system.batch([
    sql`update workspaces set primary_domain = ${site.host} where id = ${place.workspaceId}`,
  ]);
  const engine = await createEngine(database, [siteAudit], providers);
  await engine.startWorker();
  await engine.ended(place, await engine.start(place, siteAudit, {}), 60_000);
  const inTenant = inTenantOf(database);
  // Events are recorded while someone listens.
  await inTenant(place, (tx) =>
    tx.query(sql`insert into webhook_listening (workspace_id, agency_id, listening_until)
      values (${place.workspaceId}, ${place.agencyId}, now() + interval '1 day')`),
  );
  const errors: unknown[] = [];
  const watching = {
    system: database.system,
    inTenant,
    providersFor: async () => providers,
    onError: (error: unknown) => errors.push(error),
  };
  /** A look at the site, whenever it is due. */
  async function look() {
    await inTenant(place, (tx) =>
      tx.query(sql`update site_watches set next_at = '-infinity' where workspace_id = ${place.workspaceId}`),
    );
    await watchDueSites(watching);
    expect(errors).toEqual([]);
    const [rows = []] = await database.system.batch<{ minutes: number }>([
      sql`select round(extract(epoch from next_at - checked_at) / 60)::int as minutes from site_watches
          where workspace_id = ${place.workspaceId}`,
    ]);
    return rows[0]?.minutes;
  }
  async function events() {
    const rows = await inTenant(place, (tx) =>
      tx.query<{ data: { changes: { code: string; url: string }[] } }>(sql`
        select body::jsonb -> 'data' as data from webhook_recorded_events
        where workspace_id = ${place.workspaceId} and body::jsonb ->> 'type' = 'site.watch.changed' order by created_at`),
    );
    return rows.map(({ data }) =>
      data.changes.map(({ code, url }) => `${code} ${URL.parse(url)?.pathname ?? url}`).sort(),
    );
  }
  return {
    site,
    place,
    look,
    events,
    async [Symbol.asyncDispose]() {
      await engine[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

const DAY = 24 * 60;

test("a daily look reports bans, noindex and broken pages once a second look confirms them", async () => {
  await using watched = await startWatched();
  const { site, look, events } = watched;
  expect(await look()).toBe(DAY);
  expect(await look()).toBe(DAY);

  site.rules = "User-agent: Googlebot\nDisallow: /\n";
  site.page("/topics/0").noindex = true;
  site.page("/topics/1").status = 500;
  site.page("/").noindex = "googlebot";
  expect(await look()).toBe(15);
  expect(await events()).toEqual([]);
  expect(await look()).toBe(DAY);

  expect(await events()).toEqual([
    ["page_broken /topics/1", "page_noindex /", "page_noindex /topics/0", "robots_bans_site /robots.txt"],
  ]);
  expect(await look()).toBe(DAY);
  expect(await events()).toHaveLength(1);
});

test("what a second look does not confirm is no event, and neither is a site that refuses this crawler", async () => {
  await using watched = await startWatched();
  const { site, look, events } = watched;
  await look();

  site.page("/topics/1").status = 500;
  expect(await look()).toBe(15);
  site.page("/topics/1").status = 200;
  expect(await look()).toBe(DAY);
  site.page("/topics/0").status = 403;
  expect(await look()).toBe(DAY);

  expect(await events()).toEqual([]);
});

test("a site of an archived workspace is not watched", async () => {
  await using watched = await startWatched();
  await database.system.batch([sql`update workspaces set deleted_at = now() where id = ${watched.place.workspaceId}`]);

  expect(await watched.look()).toBeNull();
});
