import type { Intervention } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asActor } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { daysAgo, isoNow } from "../../../test/harness/moments.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import type { Tx } from "../../kernel/database/db.ts";
import { newId } from "../../kernel/ids/new-id.ts";
import { withClient } from "../../platform/database/connection.ts";
import { inTenantTransaction } from "../../platform/database/tenant.ts";
import { endGscSubmissions, putSubmissions } from "../indexing/gsc/submissions.store.ts";
import { endSubmissions, insertSubmissions } from "../indexing/indexnow/submissions.store.ts";
import { insertPublication, type NewPublication, recordRevert } from "../platforms/publications.store.ts";
import { insertStorm } from "../ranks/storms.store.ts";
import { findOrAddRelationships } from "../relationships/index.ts";
import { claimDueLinks, insertPlacedLink, recordLinkCheck } from "../relationships/placed-links.store.ts";
import { storeCrawl } from "../site/site.store.ts";
import { insertIntervention } from "./interventions.store.ts";
import { markVendorBreaks } from "./mark-vendor-breaks.ts";
import { listInterventions } from "./operations/list-interventions.ts";

const PAGE = "https://acme.example/bikes";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function newBrand() {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId, primaryDomain: "acme.example" });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const place = { agencyId, workspaceId };
  const { call } = asActor(database, actor);
  const invocationId = newId("inv");
  await withClient(database.adminUrl, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into invocations (id, agency_id, workspace_id, agent_id, session_id, skill, skill_version, skills_used, area, status,
         mode, input, estimated_credits, estimated_seconds, max_credits, max_llm_calls, max_retries, pool_id, created_at, updated_at)
       values ($1, $2, $3, 'agt_1', 'sess_1', 'produce.publish', 1, '{produce.publish}', 'produce', 'RUNNING', 'BACKGROUND', '{}', 1, 1,
         1, 1, 1, 1, now(), now())`,
      [invocationId, agencyId, workspaceId],
    );
  });
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTenantTransaction(database.tenant, place, work);
  const ledger = async () => (await call(listInterventions, { sort: "createdAt" })).data;
  return { ...place, invocationId, within, ledger };
}
type Brand = Awaited<ReturnType<typeof newBrand>>;

function publicationOf(brand: Brand, changed: Partial<NewPublication> = {}): NewPublication {
  const { agencyId, workspaceId, invocationId } = brand;
  return {
    ...{ id: newId("pub"), agencyId, workspaceId, invocationId, title: "City bikes", url: PAGE, contentId: null },
    ...{ platformId: "plat_1", platformKind: "files", revision: null, slug: "bikes", pageKey: "acme.example/bikes" },
    ...{ externalId: null, platformUrl: null, state: "PUBLISHED", replaces: null, pageChecksum: null, restores: null },
    ...{ scheduledAt: null, ...changed },
  };
}

async function placeLink(tx: Tx, brand: Brand): Promise<void> {
  const [partner] = await findOrAddRelationships(tx, brand, {
    sites: [{ domain: "one.example" }],
    campaignId: "scmp_1",
  });
  const link = { targetUrl: PAGE, anchorText: "Acme", linkType: "dofollow" } as const;
  const found = { relationshipId: partner?.id ?? "", draftId: null, sourceUrl: "https://one.example/post", link };
  await insertPlacedLink(tx, brand, { ...found, now: `${daysAgo(20)}T00:00:00.000Z` });
}

async function crawl(tx: Tx, brand: Brand, state: "open" | "fixed"): Promise<void> {
  const finding = { code: "missing_title", severity: "high", url: PAGE, title: "Title missing", advice: "Write one." };
  const key = "acme.example/bikes";
  const update = {
    ...{ pages: [], dropped: [], changes: [] },
    open: state === "open" ? [{ finding: { ...finding, detail: null }, key, isNew: true }] : [],
    fixed: state === "fixed" ? [{ code: finding.code, key }] : [],
  };
  const record = { ended: "complete", crawled: 1, indexable: 1, changes: {}, coverage: {} };
  // Only the issues matter here.
  await storeCrawl(tx, { ...brand, crawlId: newId("crawl") }, update as never, record as never);
}

async function submitToConsole(tx: Tx, brand: Brand, isSent: boolean): Promise<void> {
  const id = newId("gsub");
  const sent = { id, url: PAGE, property: "sc-domain:acme.example", state: "pending", day: daysAgo(0), hasSlot: true };
  await putSubmissions(tx, brand, [sent as never]);
  const outcome = isSent ? "submitted" : "already_indexed";
  await endGscSubmissions(tx, brand, [{ id, outcome, isSent, failed: false }]);
}

interface Deed {
  kind: Intervention["kind"];
  scope?: Intervention["scope"];
  /** What must be there before, committed. */
  before?(tx: Tx, brand: Brand): Promise<unknown>;
  act(tx: Tx, brand: Brand): Promise<unknown>;
  expected?: Partial<Intervention>;
}

const DEEDS: Record<string, Deed> = {
  "a page that is published": {
    kind: "publication",
    act: (tx, brand) => insertPublication(tx, publicationOf(brand)),
    expected: { title: "City bikes", pages: [PAGE], selectedBecause: "routine" },
  },
  "a page that is published again": {
    kind: "refresh",
    act: (tx, brand) => insertPublication(tx, publicationOf(brand, { replaces: "pub_before" })),
    expected: { pages: [PAGE] },
  },
  "a publication that is reverted": {
    kind: "revert",
    before: (tx, brand) => insertPublication(tx, publicationOf(brand, { id: `pub_${brand.workspaceId}` })),
    act: (tx, brand) => recordRevert(tx, { ...brand, id: `pub_${brand.workspaceId}` }),
    expected: { pages: [PAGE] },
  },
  "a link that a partner placed": { kind: "link_placed", act: placeLink, expected: { pages: [PAGE] } },
  "a link that is gone": {
    kind: "link_lost",
    before: placeLink,
    async act(tx, brand) {
      const [link] = await claimDueLinks(tx, brand.workspaceId, 1);
      if (link === undefined) throw new Error("No link is due.");
      await recordLinkCheck(tx, link, { lost: "link_removed" } as never);
      await recordLinkCheck(tx, { ...link, misses: 1 }, { lost: "link_removed" } as never);
    },
    expected: { pages: [PAGE], title: "https://one.example/post" },
  },
  "an issue that a crawl finds fixed": {
    kind: "fix",
    before: (tx, brand) => crawl(tx, brand, "open"),
    act: (tx, brand) => crawl(tx, brand, "fixed"),
    expected: { title: "Title missing", pages: [PAGE] },
  },
  "a URL that IndexNow received": {
    kind: "submission",
    async act(tx, brand) {
      await insertSubmissions(tx, brand, [{ id: newId("inow"), url: PAGE } as never]);
      await endSubmissions(tx, brand, ["bing"] as never);
    },
    expected: { pages: [PAGE] },
  },
  "a URL that the search console received": {
    kind: "submission",
    act: (tx, brand) => submitToConsole(tx, brand, true),
    expected: { pages: [PAGE] },
  },
  "a changed profile": {
    kind: "profile_change",
    scope: "site",
    act: (tx, { workspaceId }) =>
      tx.query(sql`update workspaces set brand = '{"shortDescription": "Bikes"}' where id = ${workspaceId}`),
    expected: { title: "Profile: shortDescription", reason: "no_controls" },
  },
  "a storm": {
    kind: "storm",
    scope: "mark",
    act: (tx, brand) =>
      insertStorm(tx, {
        ...brand,
        ...{ device: "desktop", location: "US", language: "en", at: isoNow(), moved: 12, ranking: 30 },
        since: `${daysAgo(7)}T00:00:00Z`,
      } as never),
    expected: { title: "12 of 30 keywords moved at once", reason: null },
  },
  "a break at a vendor": {
    kind: "vendor_break",
    scope: "mark",
    act: (tx, brand) => markVendorBreaks(tx, brand, { from: "2026-04-20", to: "2026-05-03" }),
    expected: { from: "2025-05-13", title: "Search Console logged too many impressions. Clicks are right." },
  },
  "what a person adds": {
    kind: "other",
    act: (tx, { agencyId, workspaceId }) =>
      insertIntervention(tx, {
        ...{ id: newId("itv"), agencyId, workspaceId, kind: "other", scope: "units", title: "New photos", note: null },
        ...{ from: daysAgo(1), pages: [PAGE], keywordIds: [], promptIds: [], selectedBecause: "routine" },
      }),
    expected: { madeBy: "person", pages: [PAGE] },
  },
};

describe.each(Object.entries(DEEDS))("%s", (_name, { kind, scope = "units", before, act, expected }) => {
  test("registers itself in the transaction that did it, and leaves nothing if that is rolled back", async () => {
    const brand = await newBrand();
    if (before !== undefined) await brand.within((tx) => before(tx, brand));
    const earlier = await brand.ledger();
    const failing = brand.within(async (tx) => {
      await act(tx, brand);
      throw new Error("rolled back");
    });

    await expect(failing).rejects.toThrow("rolled back");
    expect(await brand.ledger()).toEqual(earlier);

    await brand.within((tx) => act(tx, brand));
    const known = new Set(earlier.map(({ id }) => id));
    const added = (await brand.ledger()).filter(({ id }) => !known.has(id));
    expect(added).toHaveLength(1);
    expect(added[0]).toMatchObject({ kind, scope, madeBy: "service", verdict: "cannot_say_yet", ...expected });
  });
});

test("a draft, a submission of which nothing was sent, and a known break register nothing", async () => {
  const brand = await newBrand();
  await brand.within((tx) => insertPublication(tx, publicationOf(brand, { state: "DRAFT" })));
  await brand.within((tx) => submitToConsole(tx, brand, false));
  expect(await brand.ledger()).toEqual([]);

  const days = { from: "2025-01-01", to: "2026-11-30" };
  await brand.within((tx) => markVendorBreaks(tx, brand, days));
  await brand.within((tx) => markVendorBreaks(tx, brand, days));
  expect((await brand.ledger()).map(({ kind }) => kind)).toEqual(["vendor_break", "vendor_break"]);
});

test("a scheduled page begins on its day, and one that is taken back before it leaves the ledger", async () => {
  const brand = await newBrand();
  const [first, second] = ["pub_first", "pub_second"].map((id) => `${id}_${brand.workspaceId}`) as [string, string];
  const scheduledAt = new Date(Date.parse(isoNow()) + 3 * 86_400_000).toISOString();
  const schedule = (id: string, url: string) =>
    brand.within((tx) => insertPublication(tx, publicationOf(brand, { id, url, state: "SCHEDULED", scheduledAt })));
  await schedule(first, PAGE);
  await schedule(second, `${PAGE}/two`);
  expect(await brand.ledger()).toMatchObject([{ kind: "publication", from: scheduledAt.slice(0, 10) }]);

  await brand.within((tx) => recordRevert(tx, { ...brand, id: second }));
  expect(await brand.ledger()).toMatchObject([{ kind: "publication", pages: [PAGE], items: [{ ref: first }] }]);
  await brand.within((tx) => recordRevert(tx, { ...brand, id: first }));
  expect(await brand.ledger()).toEqual([]);
});
