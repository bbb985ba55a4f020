import { createHash } from "node:crypto";
import type {
  Campaign,
  CampaignHandle,
  Invocation,
  InvocationHandle,
  OutreachDraft,
  Relationship,
  Reply,
  SerpSnapshot,
  WorldClock,
} from "@findable/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SiteServer, startSiteServer } from "../fakes/vendors/site-server.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let partner: SiteServer;
let html: string | undefined;

const OURS = "https://bergzeit-bikes.de/folding-bikes";

beforeAll(async () => {
  partner = await startSiteServer({
    handle: () => ({
      status: html === undefined ? 404 : 200,
      text: html ?? "gone",
      headers: { "content-type": "text/html" },
    }),
    publishes: () => false,
  });
  // Counts mails of the whole database.
  service = await startService({ alone: true });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await partner.close();
});

async function asOwner<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  const owner = new pg.Client({ connectionString: service.database.adminUrl });
  await owner.connect();
  const { rows } = await owner.query<R>(text, values);
  await owner.end();
  return rows;
}

test("one MCP conversation leads from a campaign to placed links and a better rank, and sends nothing without an approval", async () => {
  const made = { name: "w", mode: "test", scope: "AGENCY", canApprove: true, seed: "placed links" };
  const key = (await service.rest("POST", "/v1/auth/keys", made)).body.secret;
  const settings = { outreachSender: { name: "Ada Hale", organization: "Bergzeit", postalAddress: "1 Main Street" } };
  const brand = { primaryKeywords: ["folding bikes"] };
  const body = { name: "Bergzeit", primaryDomain: "bergzeit-bikes.de", brand, settings };
  const workspace: string = (await service.rest("POST", "/v1/workspaces", body, { key })).body.id;
  const mcp = await service.mcp({ key, workspace });
  const call = async <T>(name: string, given: object): Promise<T> => {
    const answer = await mcp.callTool({ name, arguments: { ...given } });
    expect(answer.isError, JSON.stringify(answer.content)).not.toBe(true);
    // Safe cast: the contract of the operation describes its structured content.
    return answer.structuredContent as T;
  };
  const results = async () => {
    const { invocationId } = await call<InvocationHandle>("research.serp.fetch", { query: "folding bikes", topN: 100 });
    const run = await call<Invocation>("agent.invocations.get", { id: invocationId, waitSeconds: 60 });
    return (run.result as SerpSnapshot).organic;
  };
  const rankOf = (organic: SerpSnapshot["organic"]) =>
    organic.find(({ url }) => url.startsWith("https://bergzeit-bikes.de/"))?.rank;
  const sent = () => asOwner("select from outreach_mails where direction = 'sent' and sent_at is not null");

  const before = await results();
  const domains = [...new Set(before.map(({ domain }) => domain))];
  const rows = domains.map((domain) => ({ domain, email: `ines@${domain}`, firstName: "Ines" }));
  await call("link_building.relationship.import", { rows });
  const ours = before.find(({ url }) => url.startsWith("https://bergzeit-bikes.de/"))?.url ?? "";
  const { campaignId, invocationId } = await call<CampaignHandle>("link_building.serp_outreach.create", {
    seed: { keyword: "folding bikes" },
    filters: { topN: 50, positionRange: [1, 30], minDomainRating: 0, maxDomainRating: 100 },
    outreach: { ourContentUrl: ours },
  });
  await call<Invocation>("agent.invocations.get", { id: invocationId, waitSeconds: 60 });
  const listDrafts = () =>
    call<{ data: OutreachDraft[] }>("link_building.serp_outreach.drafts.list", { id: campaignId, limit: 200 });
  const { data: drafts } = await listDrafts();
  expect(new Set(drafts.map(({ status }) => status))).toEqual(new Set(["AWAITING_APPROVAL"]));
  expect(await sent()).toEqual([]);

  const { now } = await call<WorldClock>("test.clock.get", {});
  const scheduleAt = new Date(Date.parse(now) + 60_000).toISOString();
  await call("link_building.serp_outreach.approve", { id: campaignId, draftIds: "all", scheduleAt });
  await call("test.clock.advance", { days: 45 });

  const { data: partners } = await call<{ data: Relationship[] }>("link_building.relationship.list", {
    status: "LINK_PLACED",
    limit: 200,
  });
  expect(partners.length).toBeGreaterThan(0);
  for (const { placedLinks, accountDomain } of partners) {
    const sourceUrl = before.find(({ domain }) => domain === accountDomain)?.url;
    expect(placedLinks).toMatchObject([
      { sourceUrl, targetUrl: ours, linkType: "dofollow", state: "live", lostReason: null },
    ]);
    const [{ firstSeenAt, lastCheckedAt, nextCheckAt } = { firstSeenAt: "", lastCheckedAt: "", nextCheckAt: "" }] =
      placedLinks;
    expect([firstSeenAt < lastCheckedAt, lastCheckedAt < (nextCheckAt ?? "")]).toEqual([true, true]);
  }
  const approved = await asOwner("select from outreach_drafts where status = 'SENT' and approved_by is not null");
  expect((await sent()).length).toBe(approved.length);
  const { data: replies } = await call<{ data: Reply[] }>("link_building.reply.list", { campaignId, limit: 200 });
  const people = replies.filter(({ kind }) => kind !== "auto_reply" && !kind.startsWith("bounce"));
  const replied = new Set(people.map(({ relationshipId }) => relationshipId)).size;
  const { data: campaigns } = await call<{ data: Campaign[] }>("link_building.serp_outreach.list", {});
  const outcomes = { sent: approved.length, replied, placed: partners.length };
  expect(campaigns).toMatchObject([{ campaignId, outcomes }]);
  expect((await call<Campaign>("link_building.serp_outreach.get", { id: campaignId })).outcomes).toEqual(outcomes);
  expect(rankOf(await results())).toBeLessThan(rankOf(before) ?? 0);
  await mcp.close();
});

test("in a live world, a link is verified, lost after two checks without it, and found again", async () => {
  const { body } = await service.rest("POST", "/v1/workspaces", { name: "Live", primaryDomain: "bergzeit-bikes.de" });
  const workspace = body.id;
  const pageUrl = `${partner.url}/guide`;
  const relationship = async (): Promise<Relationship> =>
    (await service.rest("GET", "/v1/link-building/relationships", undefined, { workspace })).body.data[0];
  const linkNow = async () => (await relationship()).placedLinks[0];
  const checkNow = () => asOwner("update placed_links set next_check_at = now() where workspace_id = $1", [workspace]);
  html = `<html><body><p>Read <a rel="sponsored" href="${OURS}/?utm_source=a">folding   bikes</a> and more.</p></body></html>`;
  await asOwner(
    `with w as (select id, agency_id from workspaces where id = $1),
      r as (insert into relationships (id, agency_id, workspace_id, account_id, domain, status, created_at, updated_at)
        select 'rel_live', agency_id, id, 'acc_live', '127.0.0.1', 'CONTACTED', now(), now() from w),
      c as (insert into outreach_campaigns (id, agency_id, workspace_id, invocation_id, status, filters, outreach, summary, created_at, updated_at)
        select 'scmp_live', agency_id, id, 'inv_live', 'COMPLETED', '{}', $2::jsonb, '{}', now(), now() from w)
    insert into outreach_drafts (id, agency_id, workspace_id, campaign_id, relationship_id, account_id, domain, contact_id, contact,
      page_url, page_title, subject, body, drafted_by, status, drafted_at, updated_at, sent_at, next_look_at)
    select 'draft_live', agency_id, id, 'scmp_live', 'rel_live', 'acc_live', '127.0.0.1', 'con_live', '{}', $3, 'Guide', 's', 'b',
      'template', 'SENT', now(), now(), now() - interval '2 days', now() from w`,
    [workspace, { ourContentUrl: OURS }, pageUrl],
  );

  // Answers to a monitored prompt cited the page in 2 of 5 cases last week, and the next sampling is a month away.
  const key = createHash("sha256").update(pageUrl).digest("hex").slice(0, 24);
  await asOwner(
    `with w as (select id, agency_id from workspaces where id = $1),
      q as (insert into ai_citation_queries (id, agency_id, workspace_id, prompt, llms, samples_per_day, cadence, track_domains, tags,
          is_branded, api_key_id, next_sample_at, created_at, updated_at)
        select 'aiq_live', agency_id, id, 'Which bikes?', '{llm_chat_1}', 5, 'weekly', '{}', '{}', false,
          (select k.id from api_keys k where k.agency_id = w.agency_id limit 1), now() + interval '30 days', now(), now() from w),
      d as (insert into ai_citation_answer_days (agency_id, workspace_id, day, llm, surface, prompt_key, query_id, answers)
        select agency_id, id, current_date - 7, 'llm_chat_1', 'api', 'p', 'aiq_live', 5 from w)
    insert into ai_citation_page_days (agency_id, workspace_id, day, page_key, llm, surface, prompt_key, query_id, answers, naming)
    select agency_id, id, current_date - 7, $2, 'llm_chat_1', 'api', 'p', 'aiq_live', 2, 0 from w`,
    [workspace, key],
  );

  await expect.poll(linkNow).toMatchObject({
    ...{ sourceUrl: pageUrl, targetUrl: `${OURS}/?utm_source=a`, anchorText: "folding bikes", linkType: "nofollow" },
    ...{ state: "live", lostReason: null },
    citations: { before: { cited: 2, naming: 0, of: 5 }, since: { cited: 0, naming: 0, of: 0 } },
  });
  const [sampling] = await asOwner<{ days: number }>(
    "select round(extract(epoch from next_sample_at - now()) / 86400)::int as days from ai_citation_queries where id = 'aiq_live'",
  );
  expect(sampling).toEqual({ days: 7 });
  // Two days later the prompt was sampled again: 3 of 4 answers cite the page, and one of them names the brand.
  await asOwner("update placed_links set first_seen_at = now() - interval '2 days' where workspace_id = $1", [
    workspace,
  ]);
  await asOwner(
    `with w as (select id, agency_id from workspaces where id = $1),
      d as (insert into ai_citation_answer_days (agency_id, workspace_id, day, llm, surface, prompt_key, query_id, answers)
        select agency_id, id, current_date, 'llm_chat_1', 'api', 'p', 'aiq_live', 4 from w)
    insert into ai_citation_page_days (agency_id, workspace_id, day, page_key, llm, surface, prompt_key, query_id, answers, naming)
    select agency_id, id, current_date, $2, 'llm_chat_1', 'api', 'p', 'aiq_live', 3, 1 from w`,
    [workspace, key],
  );
  await checkNow();
  await expect.poll(linkNow).toMatchObject({
    citations: { before: { cited: 2, naming: 0, of: 5 }, since: { cited: 3, naming: 1, of: 4 } },
  });
  expect(await relationship()).toMatchObject({ status: "LINK_PLACED", lastEventType: "LINK_PLACED" });

  html = "<html><body><p>Nothing here any more.</p></body></html>";
  await checkNow();
  const misses = async () =>
    (await asOwner<{ misses: number }>("select misses from placed_links where relationship_id = 'rel_live'"))[0]
      ?.misses;
  await expect.poll(misses).toBe(1);
  expect(await linkNow()).toMatchObject({ state: "live" });
  html = undefined;
  await checkNow();
  await expect.poll(linkNow).toMatchObject({ state: "lost", lostReason: "page_gone" });
  expect(await relationship()).toMatchObject({ status: "LINK_PLACED", lastEventType: "LINK_LOST" });

  html = `<html><body><p><a href="${OURS}">bikes</a></p></body></html>`;
  await checkNow();
  await expect
    .poll(linkNow)
    .toMatchObject({ state: "live", lostReason: null, linkType: "dofollow", anchorText: "bikes" });
});
