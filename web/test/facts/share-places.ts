import type { ItemOf, OutputOf } from "../../src/api/operations.ts";
import type { Places } from "./read-places.ts";
import type { Statement, Value } from "./statements.ts";

type AiCitationHistory = OutputOf<"research.ai_citation.queries.history">;
type AiCitationSample = ItemOf<"research.ai_citation.samples.list">;
type ShareOfVoiceSummary = OutputOf<"research.ai_citation.share_of_voice">;

/** Days of the monitor's figures, as the app shows them first. */
export const SHARE_DAYS = 90;
const DAY_MS = 86_400_000;

/** The day on which a period of so many days begins that ends today. */
export function firstDay(now: string, days: number): string {
  return new Date(Math.floor(Date.parse(now) / DAY_MS - (days - 1)) * DAY_MS).toISOString();
}

/** How often answers cite the brand and its rivals, as summaries, weeks, prompts, days and samples state it. */
export async function readShares(places: Places): Promise<Statement[]> {
  const { brand, client, tool, now } = places;
  const statements: Statement[] = [];
  const say = (place: string, fact: string, value: Value) => statements.push({ place, fact, value });
  const since = firstDay(now, SHARE_DAYS);
  const asked = { since, details: true };
  const name = "research.ai_citation.share_of_voice";
  const overRest = await client.research.aiCitation.shareOfVoice(asked);
  const overMcp = (await tool<ShareOfVoiceSummary>(name, asked)).structured;
  for (const [place, shares] of [
    [name, overRest],
    [`${name} over MCP`, overMcp],
  ] as const) {
    for (const [domain, { rate, n, presence, reason }] of Object.entries(shares.summary)) {
      say(place, `share of ${domain}`, rate ?? null);
      say(place, `why the share of ${domain} is unknown`, reason ?? null);
      say(place, `answers that cite ${domain}`, presence.rate ?? null);
      say(place, "answers that count", n);
    }
    const own = shares.figures?.presence.basket;
    if (own !== undefined) say(`basket of ${place}`, `answers that cite ${brand.world.domain}`, own.rate ?? null);
    for (const cell of shares.figures?.cells ?? []) {
      const { queryId, llm, hits, n, rate } = cell;
      say(place, `${queryId} ${llm}: answers`, n);
      say(place, `${queryId} ${llm}: answers that cite us`, hits);
      say(place, `${queryId} ${llm}: rate`, rate ?? null);
    }
  }
  const samples = await readSamples(places, since);
  say("research.ai_citation.samples.list", "answers that count", samples.length);
  for (const id of brand.queryIds) {
    const history = await client.research.aiCitation.queries.history({ id, since });
    statements.push(...readQuery(id, history, samples, brand.world.domain));
  }
  return statements;
}

/** The answers that count for the headline, newest first. */
export async function readSamples({ client }: Places, since: string): Promise<AiCitationSample[]> {
  const samples: AiCitationSample[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.research.aiCitation.samples.list({
      ...{ since, headline: true, outcome: "answered,not_searched", limit: 200 },
      ...(cursor === undefined ? {} : { cursor }),
    });
    samples.push(...page.data);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return samples;
}

function readQuery(
  id: string,
  { series }: AiCitationHistory,
  all: readonly AiCitationSample[],
  own: string,
): Statement[] {
  const samples = all.filter(({ queryId }) => queryId === id);
  const statements: Statement[] = [];
  const engines = new Set(samples.map(({ llm }) => llm));
  for (const llm of engines) {
    const made = samples.filter((sample) => sample.llm === llm);
    const hits = made.filter(({ citedDomains }) => citedDomains.includes(own)).length;
    const place = "research.ai_citation.samples.list";
    statements.push(
      { place, fact: `${id} ${llm}: answers`, value: made.length },
      { place, fact: `${id} ${llm}: answers that cite us`, value: hits },
      { place, fact: `${id} ${llm}: rate`, value: Math.round((hits / made.length) * 10_000) / 10_000 },
    );
    const days = series.flatMap(({ perLlm }) => perLlm[llm] ?? []);
    statements.push({
      place: "research.ai_citation.queries.history",
      fact: `${id} ${llm}: answers`,
      value: days.reduce((sum, { n }) => sum + n, 0),
    });
    statements.push({
      place: "research.ai_citation.queries.history",
      fact: `${id} ${llm}: answers that cite us`,
      value: Math.round(days.reduce((sum, { n, ourRate }) => sum + n * (ourRate ?? 0), 0)),
    });
  }
  return statements;
}
