import {
  type FindContentGapsInput,
  type FindContentGapsResult,
  findContentGapsSkill,
  PRICES,
} from "@findable/contract";
import { learnNamesOfRead } from "../../domains/competitors/index.ts";
import type { ReadPage } from "../../domains/content/index.ts";
import {
  type Candidate,
  type Candidates,
  competitorsIn,
  costOfInput,
  type GapQuestion,
  gapCost,
  insertReport,
  selectContentIds,
} from "../../domains/content-gaps/index.ts";
import { selectLinksIn } from "../../domains/site/index.ts";
import { emitEvent } from "../../domains/webhooks/index.ts";
import { countryOf, marketOf } from "../../domains/workspaces/index.ts";
import { type AdvisedQuery, adviceFor } from "../../domains/worth/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { readPages } from "../content-research/read-pages.ts";
import { byWorth, type PagePair, prioritiesOf, stands, toGap, type WeighedGap, weigh } from "./build-gaps.ts";
import { type Collected, collectPhrases } from "./collect-phrases.ts";
import { readOwnRankings } from "./own-rankings.ts";
import { readSearchVerdicts } from "./search-verdicts.ts";
import { type ComparedCompetitor, trackCompetitors } from "./track-competitors.ts";
import { verifyGaps } from "./verify-gaps.ts";

const FIND = new URL("./find-gaps.ts", import.meta.url);
/** The price for a competitor covers this many results pages. */
const PAGES_PER_COMPETITOR = 10;
const TYPES = ["MISSING_TOPIC", "KEYWORD_GAP", "WEAKER_COVERAGE"] as const;

/** Compares what competitors rank for with what the brand ranks for, and stores a report of the gaps. */
export const researchContentGap = defineSkill({
  ...findContentGapsSkill,
  version: 1,
  estimate: costOfInput,
  minimumCredits: (input) => gapCost({ competitors: competitorsIn(input), pulls: 0 }).credits,
  async run(ctx, input): Promise<FindContentGapsResult> {
    const market = marketOf(ctx.workspace.settings);
    const scene = { country: countryOf(market), language: market.language };
    const { competitors, warnings } = await trackCompetitors(ctx, input);
    const own = await readOwnRankings(ctx, scene);
    const { question, ...collected } = await collectPhrases(ctx, { input, competitors, own });
    const found = await ctx.step("topics", () => ctx.compute<GapQuestion, Candidates>(FIND, question));
    await ctx.narrate(
      `Compared ${collected.keywordsCompared} keywords of ${competitors.length} competitors in ${found.topics} topics.`,
    );
    const { advised = [] } = collected;
    const checked = await verify(ctx, found.candidates, { competitors, input, advised });
    const gaps = chooseGaps(checked.gaps, input);
    const search = await readSearchVerdicts(ctx, gaps);
    const { resultsPages } = checked;
    const advisedAgainst = gaps.filter(({ isAdvisedAgainst }) => isAdvisedAgainst).length;
    const coverage = coverageOf({
      competitors,
      own,
      collected,
      found,
      resultsPages,
      advisedAgainst,
      unused: search.unused,
    });
    if (gaps.length === 0) throw noGaps(coverage);
    const { pairs, read } = await comparePages(ctx, gaps);
    const priorities = prioritiesOf(gaps);
    const made = gaps.map((gap, place) => {
      const { keyword } = gap.candidate.head;
      const seen = { pair: pairs.get(keyword), bySearch: search.verdicts.get(keyword) };
      return toGap(gap, priorities[place] ?? "LOW", { ...seen, language: market.language });
    });
    const body = {
      competitorsAnalyzed: competitors.length,
      summary: summaryOf(gaps),
      coverage,
      warnings: [
        ...new Set([
          ...[...warnings, ...own.warnings, ...checked.warnings],
          ...[...search.warnings, ...unverifiable(own.complete)],
        ]),
      ],
    };
    const report = await store(ctx, { tags: input.tags ?? [], body, gaps: made }, { competitors, read });
    await ctx.narrate(narrationOf(report));
    return report;
  },
});

/** Reads the results pages of the most valuable candidates and removes those for which we rank after all. */
async function verify(
  ctx: RunContext,
  candidates: readonly Candidate[],
  {
    competitors,
    input,
    advised,
  }: { competitors: readonly ComparedCompetitor[]; input: FindContentGapsInput; advised: readonly AdvisedQuery[] },
) {
  const most = competitors.length * PAGES_PER_COMPETITOR;
  const chosen = candidates.slice(0, most);
  const ours = {
    ourDomain: ctx.workspace.primaryDomain,
    considerOwnedSubdomains: input.options?.considerOwnedSubdomains ?? true,
  };
  const brands = competitors.map(({ domain }) => domain);
  const { verified, warnings } = await verifyGaps(ctx, chosen, { ours, brands });
  const advice = adviceFor(advised);
  // The results page that was just read is newer than what is stored.
  const gaps = candidates
    .map((candidate) => {
      const { keyword } = candidate.head;
      const read = verified.get(keyword);
      return weigh(candidate, read, {
        isAdvisedAgainst: read?.isAdvisedAgainst ?? advice(keyword)?.isAgainst === true,
      });
    })
    .filter(stands);
  return { gaps, warnings, resultsPages: verified.size };
}

/** The most valuable gaps of each type, in one order. */
function chooseGaps(gaps: readonly WeighedGap[], { options }: FindContentGapsInput): WeighedGap[] {
  const most = options?.maxGapsPerType ?? 25;
  const ordered = gaps.toSorted(byWorth);
  const chosen = TYPES.flatMap((type) => ordered.filter(({ candidate }) => candidate.type === type).slice(0, most));
  return chosen.sort(byWorth);
}

/** Reads both pages of each gap in coverage. */
async function comparePages(
  ctx: RunContext,
  gaps: readonly WeighedGap[],
): Promise<{ pairs: ReadonlyMap<string, PagePair>; read: readonly ReadPage[] }> {
  const weaker = gaps.flatMap(({ candidate: { type, head, rivals } }) => {
    const [ours, theirs] = [head.ours?.url ?? null, rivals[0]?.url ?? null];
    return type === "WEAKER_COVERAGE" && ours !== null && theirs !== null
      ? [{ keyword: head.keyword, ours, theirs }]
      : [];
  });
  if (weaker.length === 0) return { pairs: new Map(), read: [] };
  const wanted = weaker.flatMap(({ ours, theirs }) => [ours, theirs]);
  const read = await readPages(
    ctx,
    wanted.map((url) => ({ url, title: "", rank: null, isDiscussion: false })),
  );
  const contents = await ctx.look("contents", async (db) =>
    Object.fromEntries(
      await selectContentIds(db, { workspaceId: ctx.workspace.id, urls: weaker.map(({ ours }) => ours) }),
    ),
  );
  const linksIn = await ctx.look("links in", async (db) =>
    Object.fromEntries(
      await selectLinksIn(db, { workspaceId: ctx.workspace.id, urls: weaker.map(({ ours }) => ours) }),
    ),
  );
  const pageAt = (wantedUrl: string) => {
    const page = read.find(({ url }) => url === wantedUrl);
    if (page === undefined) return undefined;
    const { title, words, headings, text } = page;
    return { url: wantedUrl, title, words: words ?? 0, headings, text, linksIn: linksIn[wantedUrl] ?? null };
  };
  const pairs = new Map(
    weaker.map(({ keyword, ours, theirs }) => [
      keyword,
      { ours: pageAt(ours), theirs: pageAt(theirs), contentId: contents[ours] ?? null },
    ]),
  );
  return { pairs, read };
}

function summaryOf(gaps: readonly WeighedGap[]): FindContentGapsResult["summary"] {
  const count = (type: Candidate["type"]) => gaps.filter(({ candidate }) => candidate.type === type).length;
  return {
    missingTopics: count("MISSING_TOPIC"),
    keywordGaps: count("KEYWORD_GAP"),
    weakerCoverage: count("WEAKER_COVERAGE"),
    totalRecommendations: gaps.length,
  };
}

type Coverage = NonNullable<FindContentGapsResult["coverage"]>;

function coverageOf({
  competitors,
  own,
  collected,
  found,
  resultsPages,
  advisedAgainst,
  unused,
}: {
  competitors: readonly ComparedCompetitor[];
  own: { rankings: readonly unknown[]; complete: boolean };
  collected: Omit<Collected, "question">;
  found: Candidates;
  resultsPages: number;
  advisedAgainst: number;
  unused: string | null;
}): Coverage {
  return {
    competitors: competitors.map(({ id, domain, pulled }) => ({
      competitorId: id,
      domain,
      keywords: collected.keywordsOf[id] ?? 0,
      pulled,
    })),
    ourKeywords: own.rankings.length,
    ourKeywordsComplete: own.complete,
    keywordsCompared: collected.keywordsCompared,
    topics: found.topics,
    brandKeywords: collected.brandKeywords,
    underWay: found.underWay,
    advisedAgainst,
    resultsPages,
    ownPages: collected.ownPages,
    searchPerformance: unused,
  };
}

function noGaps(coverage: Coverage): AppError {
  const message = `No gap was found in ${coverage.keywordsCompared} keywords of ${coverage.competitors.length} competitors. Lower \`options.minKeywordVolume\`, raise \`options.minCompetitorRank\`, or name other competitors.`;
  return new AppError("no_gaps_found", message, { ...coverage });
}

function unverifiable(isComplete: boolean): string[] {
  return isComplete ? [] : ["The data provider returned only a part of your keywords, so some gaps may not be real."];
}

function store(
  ctx: RunContext,
  report: Parameters<typeof insertReport>[2],
  { competitors, read }: { competitors: readonly ComparedCompetitor[]; read: readonly ReadPage[] },
): Promise<FindContentGapsResult> {
  const place = { agencyId: ctx.invocation.agencyId, workspaceId: ctx.workspace.id };
  const invocationId = ctx.invocation.id;
  return ctx.save("report", { price: competitors.length * PRICES.contentGap.perCompetitor }, async (tx) => {
    // Their pages were read anyway. A competitor that was added as a domain is recognised by its name in answers from now on.
    await learnNamesOfRead(tx, place.workspaceId, read);
    const stored = await insertReport(tx, { ...place, invocationId }, report);
    const data = { invocationId, reportId: stored.reportId, summary: stored.summary };
    await emitEvent(tx, { ...place, type: "research.content_gap.report.created", data });
    return stored;
  });
}

function narrationOf({ summary, gaps }: FindContentGapsResult): string {
  const { missingTopics, keywordGaps, weakerCoverage } = summary;
  const [first] = gaps;
  const counts = `${missingTopics} missing topics, ${keywordGaps} keyword gaps, ${weakerCoverage} pages with weaker coverage.`;
  return first === undefined ? counts : `${counts} The most valuable: "${first.keyword}".`;
}
