import type { KeywordCluster } from "@findable/contract/client";
import type { ItemOf } from "../../src/api/operations.ts";
import type { Places } from "./read-places.ts";
import type { Statement, Value } from "./statements.ts";

type Opportunity = ItemOf<"insights.opportunities">;

/** Which page serves each keyword, what to do with it and whether that is worth it, as every list of advice states it. */
export async function readAdvice(places: Places): Promise<Statement[]> {
  const { client, tool } = places;
  const statements: Statement[] = [];
  const say = (place: string, fact: string, value: Value) => statements.push({ place, fact, value });
  const asked = { per: "keyword" as const, limit: 200 };
  const overRest = await client.insights.opportunities(asked);
  const overMcp = (await tool<{ data: Opportunity[]; total: number }>("insights.opportunities", asked)).structured;
  const clusters = (await client.research.keyword.clusters.list({ minSize: 1, limit: 200 })).data;
  for (const [place, { data, total }] of [
    ["insights.opportunities", overRest],
    ["insights.opportunities over MCP", overMcp],
  ] as const) {
    say(place, "opportunities", total);
    for (const { keyword, page, gain, verdict, volume, clusterId } of data) {
      say(place, `page for ${keyword}`, page.url ?? page.slug ?? null);
      say(place, `what to do for ${keyword}`, page.action);
      say(place, `gain of ${keyword}`, gain);
      say(place, `verdict on ${keyword}`, verdict);
      say(place, `volume of ${keyword}`, volume);
      const cluster = clusters.find(({ id }) => id === clusterId);
      if (cluster !== undefined) sayCluster(say, keyword, cluster);
    }
  }
  const gaps = (await client.research.serpGap.list({ limit: 200 })).data;
  const latest = new Map(gaps.toReversed().map((gap) => [gap.query, gap]));
  for (const { query, recommendation, winnability, volume } of latest.values()) {
    const place = "research.serp_gap.list";
    const listed = overRest.data.find(({ keyword }) => keyword === query);
    if (volume != null) say(place, `volume of ${query}`, volume);
    say(place, `${query} is worth it`, recommendation.shouldPursue);
    if (recommendation.action !== "DEFEND") say("insights.opportunities", `${query} is worth it`, listed !== undefined);
    if (listed === undefined) continue;
    say(place, `verdict on ${query}`, winnability.verdict);
    if (recommendation.page != null) say(place, `page for ${query}`, recommendation.page.url ?? listed.page.slug);
  }
  const keywords = (await client.research.keyword.list({ limit: 500 })).data;
  for (const { keyword, volume } of keywords) say("research.keyword.list", `volume of ${keyword}`, volume);
  return statements;
}

function sayCluster(
  say: (place: string, fact: string, value: Value) => void,
  keyword: string,
  cluster: KeywordCluster,
) {
  const { url, slug, action } = cluster.proposedPage;
  const place = "research.keyword.clusters.list";
  say(place, `page for ${keyword}`, url ?? slug ?? null);
  say(place, `what to do for ${keyword}`, action);
}
