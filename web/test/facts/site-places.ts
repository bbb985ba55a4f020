import type { AuditSiteResult } from "@findable/contract";
import { topTen } from "@findable/contract/rank-days";
import type { Places } from "./read-places.ts";
import type { Statement, Value } from "./statements.ts";

/** What the last crawl found, as its run, the list of pages, its rows and its event state it. */
export async function readSite({ client, tool, brand }: Places): Promise<Statement[]> {
  const statements: Statement[] = [];
  const say = (place: string, fact: string, value: Value) => statements.push({ place, fact, value });
  const [run] = (await client.agent.invocations.list({ skill: "site.audit", status: "SUCCEEDED", limit: 1 })).data;
  if (run === undefined) return statements;
  const result: AuditSiteResult = Object((await client.agent.invocations.get({ id: run.invocationId })).result);
  const listed = await client.site.pages.list({ limit: 200 });
  const overMcp = (await tool<typeof listed>("site.pages.list", { limit: 200 })).structured;
  const event = brand
    .events()
    .filter(({ type }) => type === "site.audit.completed")
    .at(-1)?.data;
  for (const [place, crawl] of [
    ["result of site.audit", result],
    ["site.pages.list", listed.crawl],
    ["site.pages.list over MCP", overMcp.crawl],
    ["site.audit.completed", event],
  ] as const) {
    if (crawl == null) continue;
    say(place, "pages read", crawl.crawled);
    for (const [change, count] of Object.entries(crawl.changes)) say(place, `pages ${change}`, Number(count));
    if (!("findings" in crawl) || crawl.findings == null) continue;
    say(place, "indexable pages", crawl.indexable);
    for (const { code, pageCount } of crawl.findings) say(place, `pages with ${code}`, pageCount);
  }
  const rows = listed.data;
  say(
    "rows of site.pages.list",
    "indexable pages",
    rows.filter(({ indexability, state }) => indexability === "indexable" && state === "present").length,
  );
  for (const { code } of listed.crawl?.findings ?? []) {
    const pages = await client.site.pages.list({ finding: code, limit: 1 });
    say("filter of site.pages.list", `pages with ${code}`, pages.total);
  }
  const coverage = (await client.insights.opportunities({ limit: 1 })).coverage;
  if (coverage?.ownPages != null) say("coverage of insights.opportunities", "indexable pages", coverage.ownPages);
  return statements;
}

/** What the month cost and how many keywords there are. */
export async function readCounts({ client, now, brand }: Places): Promise<Statement[]> {
  const statements: Statement[] = [];
  const say = (place: string, fact: string, value: Value) => statements.push({ place, fact, value });
  const [from, to] = [`${now.slice(0, 7)}-01`, now.slice(0, 10)];
  const cost = await client.insights.cost({ from, to });
  const { workspaceId, agency } = brand.world;
  const usage = await agency.workspaces.usage({ id: workspaceId });
  const parts = Object.values(usage.breakdown).reduce((sum, part) => sum + part, 0);
  const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
  say("insights.cost", "credits of the month", rounded(cost.credits));
  say(
    "skills of insights.cost",
    "credits of the month",
    rounded(cost.skills.reduce((sum, { credits }) => sum + credits, 0)),
  );
  say(
    "days of insights.cost",
    "credits of the month",
    rounded(cost.days.reduce((sum, { credits }) => sum + credits, 0)),
  );
  say("workspaces.usage", "credits of the month", rounded(usage.credits.used));
  say("areas of workspaces.usage", "credits of the month", rounded(parts));
  const vendors = cost.vendors.reduce((sum, { costUsd }) => sum + costUsd, 0);
  say("insights.cost", "vendors' charges of the month", rounded(cost.costUsd));
  say("vendors of insights.cost", "vendors' charges of the month", rounded(vendors));
  const listed = (await agency.workspaces.list({ include: "usage" })).data.find(({ id }) => id === workspaceId);
  if (listed?.usage !== undefined)
    say("workspaces.list", "credits of the month", rounded(listed.usage.creditsUsedThisCycle));
  const all = await agency.insights.cost({ from, to });
  const own = all.workspaces?.find((one) => one.workspaceId === workspaceId);
  say("insights.cost of the agency", "credits of the month", rounded(own?.credits ?? 0));
  say("insights.cost of the agency", "vendors' charges of the month", rounded(own?.costUsd ?? 0));
  await readStanding({ client, agency, workspaceId }, say);
  const { coverage } = await client.insights.opportunities({ limit: 1 });
  say("coverage of insights.opportunities", "keywords", coverage?.keywords ?? null);
  say("research.keyword.list", "keywords", (await client.research.keyword.list({ limit: 1 })).total);
  const facets = await client.research.keyword.facets({});
  say("research.keyword.facets", "keywords", facets.total);
  for (const [name, values] of Object.entries(facets.facets)) {
    if (name === "intent" || name === "tag" || name === "tags") continue;
    const sum = (values as { count: number }[]).reduce((all, { count }) => all + count, 0);
    say(`${name} of research.keyword.facets`, "keywords", sum);
  }
  return statements;
}

/** Where the brand stands in the table of its agency, beside its own pages. */
async function readStanding(
  { client, agency, workspaceId }: Pick<Places["brand"]["world"], "client" | "agency" | "workspaceId">,
  say: (place: string, fact: string, value: Value) => void,
): Promise<void> {
  const of = "insights.movement of the agency";
  const movement = await agency.insights.movement({});
  const standing = movement.workspaces?.find((one) => one.workspaceId === workspaceId);
  if (standing === undefined) return say(of, "brand", null);
  const { counts } = await client.insights.movement({ since: movement.since });
  say("insights.movement", "keywords that rose in 7 days", counts.up + counts.entered);
  say(of, "keywords that rose in 7 days", standing.rose);
  say("insights.movement", "keywords that fell in 7 days", counts.down + counts.left);
  say(of, "keywords that fell in 7 days", standing.fell);
  const { series } = await client.research.keyword.rankDistribution({});
  const day = series.find(({ date }) => date === standing.topTen?.day);
  say("research.keyword.rank_distribution", "top 10 of the last whole day", day === undefined ? null : topTen(day));
  say(of, "top 10 of the last whole day", standing.topTen?.keywords ?? null);
  const summary = await client.performance.summary({});
  say("performance.summary", "clicks of the newest range", summary.totals?.clicks ?? null);
  say(of, "clicks of the newest range", standing.clicks?.clicks ?? null);
  const since = new Date(Date.parse(`${movement.until.slice(0, 10)}T00:00:00.000Z`) - 90 * DAY_MS).toISOString();
  const { figures } = await client.research.aiCitation.shareOfVoice({ since, details: true });
  const basket = figures?.presence.basket;
  say("research.ai_citation.share_of_voice", "answers that cite us in 91 days", basket?.n ? basket.rate : null);
  say(of, "answers that cite us in 91 days", standing.answers?.basket.rate ?? null);
}

const DAY_MS = 86_400_000;
