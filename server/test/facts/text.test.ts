import { afterAll, beforeAll, expect, test } from "vitest";
import { createAgency, createKey, createWorkspace } from "../harness/seeds.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
let workspace: string;
let key: string;

beforeAll(async () => {
  service = await startService();
  const agencyId = await createAgency(service.database);
  workspace = await createWorkspace(service.database, { agencyId });
  key = (await createKey(service.database, { agencyId, workspaceId: workspace })).secret;
});
afterAll(() => service[Symbol.asyncDispose]());

async function rest(method: string, path: string, body?: unknown) {
  const answer = await service.rest(method, path, body, { key, workspace });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

/** The text of a tool, as a client that shows nothing else has it. */
async function textOf(name: string, given: Record<string, unknown> = {}): Promise<string> {
  const mcp = await service.mcp({ key, workspace, query: "" });
  const { content } = await mcp.callTool({ name, arguments: given });
  const [first] = content;
  return first?.type === "text" ? first.text : "";
}

test("the text of an empty list says what was never looked at, with the operation and its price", async () => {
  expect(await textOf("insights.opportunities")).toMatch(
    /^data: none\ntotal: 0\ncoverage:\n {2}keywords: 0\n[\s\S]*resolve: research\.keyword\.research \(5 credits per 100 results\) or site\.audit \(10 credits per crawl\)/,
  );
  expect(await textOf("research.ai_citation.sources")).toMatch(
    /coverage:[\s\S]*answers: 0\n[\s\S]*resolve: research\.ai_citation\.check \(0\.5 credits per sample\)/,
  );
  expect(await textOf("site.links.list")).toContain("site.links.pull (30 credits per pull)");
  expect(await textOf("research.discuss.list")).toContain("research.discuss.research (10 credits per topic)");
  expect(await textOf("research.discuss.pain_points.list")).toContain(
    "research.discuss.research (10 credits per topic)",
  );
  expect(await textOf("research.serp_gap.list")).toContain("research.serp_gap.analyze (3 credits per query)");
  expect(await textOf("research.content_gap.list")).toContain("research.content_gap.find (10 credits per competitor)");
  expect(await textOf("site.pages.list")).toContain("site.audit (10 credits per crawl)");
  expect(await textOf("research.serp.list")).toContain("distribute.track_rank (0.5 credits per keyword)");
  expect(await textOf("research.ai_citation.samples.list")).toMatch(
    /everFetched: false\n[\s\S]*research\.ai_citation\.check \(0\.5 credits per sample\)/,
  );
  expect(await textOf("research.keyword.rank_distribution")).toMatch(/^series: none\n[\s\S]*everFetched: false/);
  expect(await textOf("research.icp.list")).toMatch(/^segments: none\n[\s\S]*research\.icp\.generate/);
  expect(await textOf("link_building.reply.list")).toContain("integrations.connect (0 credits per mailbox)");
  expect(await textOf("research.competitor.candidates")).toContain("distribute.track_rank (0.5 credits per keyword)");
});

test("the text of a figure that is unknown says why, and what would make it known", async () => {
  await rest("POST", "/v1/keywords", { keywords: [{ keyword: "city bikes" }] });
  const { primaryDomain } = await rest("GET", `/v1/workspaces/${workspace}`);
  const prompt = "Which city bikes are good?";
  await rest("POST", "/v1/research/ai-citation/queries", { prompt, cadence: "none", trackDomains: [primaryDomain] });

  const keywords = await textOf("research.keyword.list");
  const shares = await textOf("research.ai_citation.share_of_voice");
  const clicks = await textOf("performance.summary");

  expect(keywords).toMatch(
    /unknown: .*data\.volume.*no_metrics: .*research\.keyword\.refresh \(0\.05 credits per keyword\)/,
  );
  expect(shares).toContain(`  ${primaryDomain}:\n    rate: unknown\n    reason: no_answers\n    resolve: research.`);
  expect(clicks).toMatch(/unknown: range, .*totals.*not_imported: .*performance\.import/);
});

test("the text of a move states its sentence and verdict, and lists that decide are stated though empty", async () => {
  const { data } = await rest("GET", "/v1/keywords");

  const explained = await textOf("insights.explain_rank", { id: data[0].id });
  const movement = await textOf("insights.movement");
  const history = await textOf("research.keyword.rank_history", { id: data[0].id });

  expect(explained).toMatch(/^"city bikes" has no rank check here\.\n/);
  expect(explained).toContain(
    'verdict: "unknown"\nreason: never_checked\nresolve: research.keyword.check_rank (0.5 credits per keyword)',
  );
  expect(movement).toMatch(/^No keyword has a rank before and after /);
  expect(movement).toMatch(/movers: none/);
  expect(history).toMatch(/everFetched: false\n[\s\S]*research\.keyword\.check_rank/);
});
