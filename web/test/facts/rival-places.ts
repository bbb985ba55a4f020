import { readText } from "../../../server/test/mcp/jobs/read-text.ts";
import type { ItemOf, OutputOf } from "../../src/api/operations.ts";
import { type Figures, type Say, sayRows, sayTextRows } from "./list-places.ts";
import { rankOf } from "./rank-places.ts";
import type { Places } from "./read-places.ts";
import type { Statement } from "./statements.ts";

type Competitor = ItemOf<"research.competitor.list">;
type Overlap = OutputOf<"research.competitor.overlap">;

export const RIVAL_FIGURES: Figures<Competitor> = {
  weight: ({ weight }) => weight,
  keywords: ({ stats }) => stats.keywords ?? null,
  lastKeywordPullAt: ({ stats }) => stats.lastKeywordPullAt ?? null,
  backlinks: ({ stats }) => stats.backlinks ?? null,
};

/** What each competitor has, and how it compares with the brand. */
export async function readRivals(places: Places): Promise<Statement[]> {
  const { client, tool } = places;
  const statements: Statement[] = [];
  const say: Say = (place, fact, value) => statements.push({ place, fact, value });
  const name = "research.competitor.list";
  const overRest = await client.research.competitor.list({ limit: 200 });
  const overMcp = await tool<typeof overRest>(name, { limit: 200 });
  const shape = { about: ({ domain }: Competitor) => domain, figures: RIVAL_FIGURES };
  sayRows(say, name, overRest.data, shape);
  sayRows(say, `${name} over MCP`, overMcp.structured.data, shape);
  sayTextRows(say, `text of ${name}`, overMcp, shape.about);
  await Promise.all(
    overRest.data.map(async ({ id, domain }) => {
      sayRows(say, "research.competitor.get", [await client.research.competitor.get({ id })], shape);
      const { total, coverage } = await client.research.competitor.keywords.list({ id, limit: 1 });
      const place = "research.competitor.keywords.list";
      say(place, `${domain}: lastKeywordPullAt`, coverage?.pulledAt ?? null);
      // Nothing was counted before the first pull.
      if (coverage?.pulledAt != null) say(place, `${domain}: keywords`, total);
      await readOverlap(places, say, { id, domain });
    }),
  );
  const { data: runs } = await client.agent.invocations.list({
    skill: "research.competitor.keywords",
    status: "SUCCEEDED",
  });
  for (const { invocationId } of runs) {
    const { competitorId, stored, byPosition } = Object(
      (await client.agent.invocations.get({ id: invocationId })).result,
    );
    const domain = overRest.data.find(({ id }) => id === competitorId)?.domain ?? competitorId;
    const place = "result of research.competitor.keywords";
    say(place, `${domain}: keywords`, stored);
    const parts = Object.values<number>(byPosition);
    say(
      `positions in the ${place}`,
      `${domain}: keywords`,
      parts.reduce((sum, count) => sum + count, 0),
    );
  }
  return statements;
}

async function readOverlap(
  { client, tool }: Places,
  say: Say,
  { id, domain }: { id: string; domain: string },
): Promise<void> {
  const place = "research.competitor.overlap";
  const [overRest, overMcp, listed] = await Promise.all([
    client.research.competitor.overlap({ id }),
    tool<Overlap>(place, { id }),
    client.research.keyword.list({ limit: 500 }),
  ]);
  if (overRest.lastKeywordPullAt === null) return;
  for (const [where, { summary, lastKeywordPullAt, topGaps = [], topWins = [] }] of [
    [place, overRest],
    [`${place} over MCP`, overMcp.structured],
  ] as const) {
    const { competitorKeywords, shared, competitorOnly, unknown } = summary;
    say(where, `${domain}: keywords`, competitorKeywords);
    say(where, `${domain}: lastKeywordPullAt`, lastKeywordPullAt);
    say(`parts of ${where}`, `${domain}: keywords`, (shared ?? 0) + (competitorOnly ?? 0) + (unknown ?? 0));
    for (const { keyword, ourRank } of [...topGaps, ...topWins]) {
      const rank = rankOf(
        listed.data.find((one) => one.keyword === keyword),
        "desktop",
      );
      if (rank === undefined) continue;
      say(where, `position of ${keyword}`, ourRank ?? null);
      say("research.keyword.list", `position of ${keyword}`, rank.position);
    }
  }
  for (const name of ["competitorKeywords", "shared", "competitorOnly"] as const) {
    const shown = Object(readText(overMcp.text).summary)[name];
    say(`text of ${place}`, `${domain}: ${name}`, shown ?? overMcp.text);
    say(place, `${domain}: ${name}`, overRest.summary[name] ?? null);
  }
}
