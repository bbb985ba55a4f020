import type { CompetitorOverlap, Device } from "@findable/contract";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asActor } from "../../../test/harness/call.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/harness/database.ts";
import { createAgency, createKey, createWorkspace } from "../../../test/harness/seeds.ts";
import { DEFAULT_LIMITS } from "../../../test/harness/services.ts";
import { printFigures } from "../../../test/judges/figures.ts";
import { isWholeSample } from "../../../test/judges/sample-size.ts";
import { randomOf } from "../../market/random.ts";
import { rankOf } from "../../market/serp-of.ts";
import { INDUSTRIES, type Industry } from "../../market/worlds/industries.ts";
import { createMarket, type WorldMarket } from "../../market/worlds/market-of.ts";
import { phrasesOf } from "../../market/worlds/phrases-of.ts";
import { rankedKeywords } from "../../market/worlds/ranked-keywords.ts";
import { worldDate, worldDay } from "../../market/worlds/world-day.ts";
import { inTenantTransaction, tenantDb } from "../../platform/database/tenant.ts";
import { upsertKeywords } from "../keywords/index.ts";
import { type KeywordCheck, recordRanks } from "../ranks/index.ts";
import { upsertCompetitorKeywords } from "./competitor-keywords.store.ts";
import { addCompetitor } from "./operations/add-competitor.ts";
import { competitorOverlap } from "./operations/competitor-overlap.ts";
import { storePull } from "./pulls.store.ts";

const BORN_AT = "2026-01-05T00:00:00.000Z";
/** Days between the birth of the world and the pull, so that looks of some months before exist. */
const PULLED_ON = 150;
const RIVALS = 3;
const PHRASES = 160;

/** How the brand looked at a phrase: where, on what, and how many days before the pull. */
interface Looks {
  device: Device;
  country: string;
  daysBefore: number;
}

/** What a workspace has of a phrase, each as often as the others. The last two stand for phrases without a look. */
const USUAL_LOOKS: readonly (Looks | undefined)[] = [
  { device: "desktop", country: "US", daysBefore: 1 },
  { device: "desktop", country: "US", daysBefore: 6 },
  { device: "desktop", country: "US", daysBefore: 20 },
  { device: "mobile", country: "US", daysBefore: 1 },
  { device: "desktop", country: "GB", daysBefore: 1 },
  { device: "desktop", country: "US", daysBefore: 120 },
  undefined,
  undefined,
];

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

/** What an overlap says of the keywords of a rival. */
interface Claim {
  /** Keywords that the rival alone ranks for, as listed. */
  absent: readonly string[];
  /** The brand's rank for the other keywords of the rival that are listed. */
  ranks: ReadonlyMap<string, number>;
  unknown: number;
  ratio: number;
}

interface JudgedOverlap {
  ours: Claim;
  plain: Claim;
  /** The brand's true rank on the day of the pull, on desktop in the market; null if it does not rank. */
  truth: ReadonlyMap<string, number | null>;
  trueRatio: number;
}

async function overlapsIn(trade: Industry, seed: string): Promise<JudgedOverlap[]> {
  const { market, day, domain } = worldOf(trade, seed);
  const phrases = randomOf("overlap", seed, trade.key)
    .shuffle(phrasesOf(seed, trade, []))
    .slice(0, PHRASES);
  const rankAt = (query: string, { device, country, daysBefore }: Looks) =>
    rankOf(market, { query, day: day - daysBefore, device, country }, domain);
  const looks = new Map(phrases.map((phrase, index) => [phrase, USUAL_LOOKS[index % USUAL_LOOKS.length]]));
  const desk = await openDesk(domain);
  for (const look of USUAL_LOOKS) {
    const looked = look === undefined ? [] : phrases.filter((phrase) => looks.get(phrase) === look);
    if (look !== undefined && looked.length > 0) await desk.look(looked, look, rankAt, momentOf(day - look.daysBefore));
  }
  const truth = new Map(
    phrases.map((phrase) => [
      phrase,
      rankAt(phrase, { device: "desktop", country: "US", daysBefore: 0 })?.rank ?? null,
    ]),
  );
  const seen = new Map(
    [...looks].map(([phrase, look]) => [phrase, look === undefined ? null : (rankAt(phrase, look)?.rank ?? null)]),
  );
  const rivals = market.sites.filter(({ kind, domain: other }) => kind === "product" && other !== domain);
  const judged: JudgedOverlap[] = [];
  for (const rival of rivals.slice(0, RIVALS)) {
    const request = { domain: rival.domain, day, country: "US", topPosition: 100, minVolume: 0, limit: 5000 };
    const { keywords } = await rankedKeywords(market, request);
    const theirs = keywords.filter(({ keyword }) => truth.has(keyword));
    const overlap = await desk.compare(rival.domain, theirs, momentOf(day));
    const rankedByThem = new Set(theirs.map(({ keyword }) => keyword));
    const ours = claimOf(overlap);
    judged.push({
      ours,
      plain: plainClaim(rankedByThem, seen),
      truth,
      trueRatio: ratioOf(rankedByThem, truth),
    });
  }
  return judged;
}

function worldOf(trade: Industry, seed: string): { market: WorldMarket; day: number; domain: string } {
  const domain = `orbit-${seed}-${trade.key.replaceAll(" ", "-")}.example`;
  const now = new Date(Date.parse(BORN_AT) + PULLED_ON * 86_400_000).toISOString();
  const primaryKeywords = trade.things.slice(0, 2);
  const brand = { workspaceId: "ws_1", domain, name: "Orbit", description: null, primaryKeywords };
  const brands = [{ ...brand, country: "US", language: "en" }];
  return {
    market: createMarket({ seed, bornAt: BORN_AT, now, brands, events: [], deeds: [] }),
    day: worldDay({ bornAt: BORN_AT, now }),
    domain,
  };
}

const momentOf = (day: number) => `${worldDate({ bornAt: BORN_AT }, day)}T06:00:00.000Z`;

async function openDesk(primaryDomain: string) {
  const agencyId = await createAgency(database);
  const workspaceId = await createWorkspace(database, { agencyId, primaryDomain });
  const { actor } = await createKey(database, { agencyId, workspaceId });
  const place = { agencyId, workspaceId };
  const desk = asActor(database, actor, { services: { limits: { ...DEFAULT_LIMITS, competitorsPerWorkspace: 100 } } });
  const write = <T>(action: Parameters<typeof inTenantTransaction<T>>[2]) =>
    inTenantTransaction(database.tenant, place, action);
  return {
    async look(
      phrases: readonly string[],
      look: Looks,
      rankAt: (phrase: string, look: Looks) => { rank: number; url: string } | undefined,
      checkedAt: string,
    ) {
      const keywords = phrases.map((keyword) => ({ keyword, source: "USER_INPUT" as const }));
      await write((tx) => upsertKeywords(tx, { ...place, keywords }));
      const stored = await tenantDb(database.tenant, place).query<{ id: string; keyword: string }>(
        sql`select id, keyword from keywords where keyword = any(${phrases}::text[])`,
      );
      const checks = stored.map(({ id: keywordId, keyword }): KeywordCheck => {
        const found = rankAt(keyword, look);
        const common = { keywordId, keyword, via: null, surfaces: [], depth: 100, serpId: null, checkedAt };
        return found === undefined
          ? { ...common, outcome: "not_found", position: null, url: null }
          : { ...common, outcome: "measured", position: found.rank, url: found.url };
      });
      const series = { device: look.device, location: look.country, language: "en" };
      const run = { ...place, ...series, invocationId: "inv_1", checkedAt, rankDrop: 3 };
      await write((tx) => recordRanks(tx, run, checks));
    },
    async compare(
      domain: string,
      theirs: readonly { keyword: string; position: number; volume: number | null }[],
      pulledAt: string,
    ): Promise<CompetitorOverlap> {
      const { id: competitorId } = await desk.call(addCompetitor, { domain });
      const pull = { ...place, competitorId, country: "US", language: "en" };
      await write(async (tx) => {
        const phrases = theirs.map((one) => ({ url: null, estimatedTraffic: null, intent: null, ...one }));
        await upsertCompetitorKeywords(tx, { ...pull, ownNames: [] }, phrases, pulledAt);
        const counts = { pulled: theirs.length, stored: theirs.length };
        await storePull(tx, { ...pull, kind: "keywords" }, { pulledAt, settings: {}, ...counts, warnings: [] });
      });
      return desk.call(competitorOverlap, { id: competitorId });
    },
  };
}

function claimOf({ summary, topGaps, topWins }: CompetitorOverlap): Claim {
  const listed = [...topGaps, ...topWins.filter(({ competitorRank }) => competitorRank !== null)];
  return {
    absent: topGaps.filter(({ ourRank }) => ourRank === null).map(({ keyword }) => keyword),
    ranks: new Map(listed.flatMap(({ keyword, ourRank }) => (ourRank === null ? [] : [[keyword, ourRank]]))),
    unknown: summary.unknown ?? 0,
    ratio: summary.overlapRatio ?? 0,
  };
}

/** The plain comparison: the latest rank from anywhere, and a keyword without one is absent. */
function plainClaim(theirs: ReadonlySet<string>, seen: ReadonlyMap<string, number | null>): Claim {
  const known = [...theirs].map((keyword) => [keyword, seen.get(keyword) ?? null] as const);
  return {
    absent: known.filter(([, rank]) => rank === null).map(([keyword]) => keyword),
    ranks: new Map(known.flatMap(([keyword, rank]) => (rank === null ? [] : [[keyword, rank]]))),
    unknown: 0,
    ratio: ratioOf(theirs, seen),
  };
}

function ratioOf(theirs: ReadonlySet<string>, ranks: ReadonlyMap<string, number | null>): number {
  const ours = [...ranks].filter(([, rank]) => rank !== null).map(([keyword]) => keyword);
  const shared = ours.filter((keyword) => theirs.has(keyword)).length;
  return shared / (ours.length + theirs.size - shared);
}

interface Figures {
  name: string;
  /** The part of the keywords reported as absent for which the brand truly does not rank. */
  absentRight: number;
  /** Mean distance of the reported rank from the true one; a keyword that no longer ranks is at 101. */
  rankError: number;
  ratioError: number;
}

function figuresOf(name: string, judged: readonly JudgedOverlap[], claimIn: (one: JudgedOverlap) => Claim): Figures {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    name,
    absentRight: mean(
      judged.flatMap((one) => claimIn(one).absent.map((keyword) => (one.truth.get(keyword) === null ? 1 : 0))),
    ),
    rankError: mean(
      judged.flatMap((one) =>
        [...claimIn(one).ranks].map(([keyword, rank]) => Math.abs((one.truth.get(keyword) ?? 101) - rank)),
      ),
    ),
    ratioError: mean(judged.map((one) => Math.abs(claimIn(one).ratio - one.trueRatio))),
  };
}

test("an overlap is right about absent keywords, ranks and the ratio, and a plain comparison is not", async () => {
  // `npm run judge:overlap` takes all four.
  const trades = INDUSTRIES.filter((_trade, index) => index % 3 === 0).slice(...(isWholeSample ? [] : [1, 2]));
  const judged: JudgedOverlap[] = [];
  for (const trade of trades) judged.push(...(await overlapsIn(trade, "overlap")));

  const ours = figuresOf("same market, device and time", judged, (one) => one.ours);
  const plain = figuresOf("latest rank from anywhere", judged, (one) => one.plain);
  const unknown = judged.reduce((sum, one) => sum + one.ours.unknown, 0);
  console.info(
    [
      `${judged.length} competitors in ${trades.length} trades; ${unknown} keywords are unknown`,
      "| compared by | absent, truly | error of our rank | error of the ratio |",
      "|---|---|---|---|",
      ...[ours, plain].map(
        ({ name, absentRight, rankError, ratioError }) =>
          `| ${name} | ${absentRight.toFixed(2)} | ${rankError.toFixed(1)} | ${ratioError.toFixed(2)} |`,
      ),
    ].join("\n"),
  );
  const missed = printFigures([
    { name: "unknown keywords", value: unknown, digits: 0, least: isWholeSample ? 100 : 30 },
    { name: "absent, truly", value: ours.absentRight, least: Math.max(0.93, plain.absentRight + 0.15) },
    { name: "error of our rank", value: ours.rankError, digits: 1, most: plain.rankError - 2 },
    { name: "error of the ratio", value: ours.ratioError, most: Math.min(0.05, plain.ratioError / 3) },
  ]);
  expect(missed).toEqual([]);
});
