import type { AuditSiteResult, SiteChange } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createEngine, type EngineHarness, seedWorkplace, type Workplace } from "../../../test/harness/engine.ts";
import { noProviders } from "../../../test/harness/no-providers.ts";
import { createKey } from "../../../test/harness/seeds.ts";
import { getSitePage } from "../../domains/site/operations/get-site-page.ts";
import { listSitePages } from "../../domains/site/operations/list-site-pages.ts";
import { createCrawler } from "../../providers/crawler/live/crawler.ts";
import { type ChangingSite, planned, startChangingSite } from "./__fixtures__/changing-site.ts";
import { siteAudit } from "./skill.ts";

const providers = { ...noProviders, crawler: createCrawler({ fetch: globalThis.fetch, delayMs: 0, concurrency: 8 }) };
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

interface Stage extends AsyncDisposable {
  site: ChangingSite;
  place: Workplace;
  engine: EngineHarness;
  audit(input?: object): Promise<AuditSiteResult>;
}

async function startStage(pages: number): Promise<Stage> {
  const site = await startChangingSite(pages);
  const place = await seedWorkplace(database);
  await database.system.batch([
    sql`update workspaces set primary_domain = ${site.host} where id = ${place.workspaceId}`,
  ]);
  const engine = await createEngine(database, [siteAudit], providers);
  await engine.startWorker();
  return {
    site,
    place,
    engine,
    async audit(input = {}) {
      const ended = await engine.ended(place, await engine.start(place, siteAudit, input), 60_000);
      expect(ended, JSON.stringify(ended.error)).toMatchObject({ status: "SUCCEEDED", credits_captured: 10 });
      return ended.result as AuditSiteResult;
    },
    async [Symbol.asyncDispose]() {
      await engine[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

const spelled = (changed: readonly SiteChange[]) =>
  changed.map(({ change, url, code }) => `${change} ${new URL(url).pathname}${code === null ? "" : ` ${code}`}`).sort();

test("a second crawl of 500 pages reports every planted change and nothing else, a third one nothing", async () => {
  await using stage = await startStage(500);
  const { site } = stage;
  const article = (number: number) => `/blog/article-${number}`;
  const hubOf = (path: string) => [...site.pages.values()].find(({ links }) => links.includes(path))?.path ?? "";
  const unlink = (path: string) => {
    for (const page of site.pages.values()) page.links = page.links.filter((link) => link !== path);
  };
  for (const number of [1, 2, 3, 4, 5, 6]) site.page(article(number)).description = null;
  site.page(article(7)).title = "Short";
  site.page(article(8)).noindex = true;
  const first = await stage.audit();
  const expected: string[] = [];

  // Six new pages, one of them with an issue.
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const page = planned(`/blog/added-${number}`, `Added article number ${number}`, ["/"]);
    site.pages.set(page.path, number === 6 ? { ...page, description: null } : page);
    site.page(`/topics/${number}`).links.push(page.path);
    expected.push(`new ${page.path}`);
  }
  expected.push("broken /blog/added-6 missing_description");
  // Pages that are gone: without links, still linked, redirected without links, and redirected with a link.
  for (const number of [20, 21, 22, 23]) {
    unlink(article(number));
    site.pages.delete(article(number));
    expected.push(`gone ${article(number)}`);
  }
  expected.push(`gone ${article(24)}`, `broken ${hubOf(article(24))} broken_internal_links`);
  site.pages.delete(article(24));
  unlink(article(25));
  Object.assign(site.page(article(25)), { movedTo: "/", listed: false });
  expected.push(`gone ${article(25)}`, `broken ${article(25)} removed_to_home`);
  Object.assign(site.page(article(26)), { movedTo: article(60), listed: false });
  expected.push(`gone ${article(26)}`, `broken ${hubOf(article(26))} links_to_redirects`);
  // Fixed issues, and new ones.
  for (const number of [1, 2, 3]) {
    site.page(article(number)).description = `A new description of article ${number}, written by hand.`;
    expected.push(`fixed ${article(number)} missing_description`);
  }
  site.page(article(7)).title = "A title that says what the article explains";
  expected.push(`fixed ${article(7)} title_too_short`);
  site.page(article(8)).noindex = false;
  expected.push(`fixed ${article(8)} noindex_in_sitemap`);
  for (const number of [30, 31]) {
    site.page(article(number)).description = null;
    expected.push(`broken ${article(number)} missing_description`);
  }
  site.page(article(32)).title = site.page(article(33)).title;
  expected.push(`broken ${article(32)} duplicate_title`, `broken ${article(33)} duplicate_title`);
  site.page(article(34)).noindex = true;
  expected.push(`broken ${article(34)} noindex_in_sitemap`);
  Object.assign(site.page(article(35)), { noindex: true, listed: false });
  expected.push(`broken ${article(35)}`);
  site.page(article(36)).status = 503;
  expected.push(`broken ${article(36)} server_errors`);
  unlink(article(37));
  expected.push(`broken ${article(37)} orphan_pages`);
  // Changes that are no news: edited texts, a page that only an earlier crawl knows, and an issue that stays.
  for (const number of [40, 41, 42]) site.page(article(number)).note = "One more sentence, added today.";
  unlink(article(43));
  site.page(article(43)).listed = false;

  const second = await stage.audit();
  const third = await stage.audit();

  expect(first).toMatchObject({ ended: "complete", crawled: 500, previousCrawlAt: null, changed: [] });
  expect(spelled(second.changed)).toEqual([...new Set(expected)].sort());
  expect(second).toMatchObject({ previousCrawlAt: first.crawledAt, changes: { new: 6, gone: 7, fixed: 5 } });
  expect(third).toMatchObject({ changed: [], changes: { new: 0, gone: 0, fixed: 0, broken: 0 } });
  expect(third.crawled).toBe(500 + 6 - 7);

  const { actor } = await createKey(database, stage.place);
  const caller = asActor(database, actor, { workspaceId: stage.place.workspaceId });
  const gone = await caller.call(listSitePages, { state: "gone" });
  const lacking = await caller.call(listSitePages, { finding: "missing_description" });
  expect(gone.total).toBe(7);
  expect(lacking.data.map(({ url }) => new URL(url).pathname)).toEqual(
    [4, 5, 6].map(article).concat(["/blog/added-6"], [30, 31].map(article)).sort(),
  );
  const fixed = await caller.call(listSitePages, { q: "/blog/article-1" });
  const one = fixed.data.find(({ url }) => url === site.url(article(1)));
  expect(await caller.call(getSitePage, { id: one?.id ?? "" })).toMatchObject({
    status: 200,
    linksIn: 1,
    linksOut: 1,
    headings: [{ level: 1, text: "Article number 1 of the handbook" }],
    issues: [expect.objectContaining({ code: "missing_description", state: "fixed", fixedAt: second.crawledAt })],
    keywords: [],
  });
});

test("an incomplete crawl fixes and removes nothing that it could not judge; a page that returns is new", async () => {
  await using stage = await startStage(40);
  const { site } = stage;
  site.page("/topics/1").description = null;
  await stage.audit();
  const lost = site.page("/blog/article-5");
  site.pages.delete(lost.path);
  site.page("/").title = "The handbook, edition two, of everything that ticks";

  const part = await stage.audit({ maxPages: 10 });
  const whole = await stage.audit();
  site.pages.set(lost.path, lost);
  const returned = await stage.audit();

  expect(part).toMatchObject({ ended: "page_limit", changed: [] });
  expect(spelled(whole.changed)).toEqual(["broken /topics/1 broken_internal_links", "gone /blog/article-5"].sort());
  expect(spelled(returned.changed)).toEqual(["fixed /topics/1 broken_internal_links", "new /blog/article-5"].sort());
});
