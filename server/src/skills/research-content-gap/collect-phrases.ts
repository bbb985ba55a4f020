import type { FindContentGapsInput } from "@findable/contract";
import { selectOwnTitles, selectPlannedTexts } from "../../domains/clusters/index.ts";
import {
  type CheckedRank,
  type GapQuestion,
  type OwnPlace,
  type RivalPhrase,
  selectCheckedRanks,
  selectPillars,
  selectRivalPhrases,
} from "../../domains/content-gaps/index.ts";
import { findParty, namesInPhrases, selectRivals } from "../../domains/parties/index.ts";
import { isOurs } from "../../domains/serp-gaps/index.ts";
import { countryOf, marketOf } from "../../domains/workspaces/index.ts";
import { type AdvisedQuery, selectAdvice } from "../../domains/worth/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { OwnRankings } from "./own-rankings.ts";
import type { ComparedCompetitor } from "./track-competitors.ts";

export interface Collected {
  question: GapQuestion;
  keywordsCompared: number;
  brandKeywords: number;
  ownPages: number;
  /** Compared keywords of each competitor, by its identifier. */
  keywordsOf: Record<string, number>;
  /** Runs of earlier releases recorded none. */
  advised?: AdvisedQuery[];
}

const MAX_COMPETITORS = 1_000;
/** Candidates for each gap that is reported, because results pages reorder and refute some. */
const SPARE = 2;

/** What competitors rank for, with our own places, pages, drafts and pillars. */
export function collectPhrases(
  ctx: RunContext,
  {
    input,
    competitors,
    own,
  }: { input: FindContentGapsInput; competitors: readonly ComparedCompetitor[]; own: OwnRankings },
): Promise<Collected> {
  const { options = {} } = input;
  const market = marketOf(ctx.workspace.settings);
  const workspaceId = ctx.workspace.id;
  const place = {
    workspaceId,
    competitorIds: competitors.map(({ id }) => id),
    country: countryOf(market),
    location: market.location,
    language: market.language,
  };
  return ctx.look("phrases", async (db) => {
    const rivals = await selectRivals(db, { workspaceId, limit: MAX_COMPETITORS });
    const names = namesInPhrases([...rivals, await findParty(db, workspaceId)]);
    const stored = await selectRivalPhrases(db, place, names);
    const checked = await selectCheckedRanks(db, place);
    const ownPages = await selectOwnTitles(db, workspaceId);
    const slugs = options.pillarFilter ?? [];
    const ranks = ownRanks(own, checked, (url) =>
      isOurs(url, {
        ourDomain: ctx.workspace.primaryDomain,
        considerOwnedSubdomains: options.considerOwnedSubdomains ?? true,
      }),
    );
    const phrases = stored
      .filter(({ isBrand }) => !isBrand)
      .map(({ phrase, isBrand: _isBrand, ...rest }): RivalPhrase => ({ ...rest, ours: ranks(phrase) }));
    const keywordsOf: Record<string, number> = {};
    for (const { competitorId } of phrases.flatMap(({ rivals }) => rivals))
      keywordsOf[competitorId] = (keywordsOf[competitorId] ?? 0) + 1;
    return {
      question: {
        phrases,
        ownPages,
        drafts: (await selectPlannedTexts(db, workspaceId)).flatMap((text) => text.phrases),
        pillars: slugs.length === 0 ? [] : await selectPillars(db, { workspaceId, slugs }),
        language: market.language,
        country: place.country,
        minCompetitorRank: options.minCompetitorRank ?? 20,
        minKeywordVolume: options.minKeywordVolume ?? 100,
        includeWeakerCoverage: options.includeWeakerCoverage ?? true,
        limit: SPARE * (options.maxGapsPerType ?? 25),
      },
      keywordsCompared: phrases.length,
      brandKeywords: stored.length - phrases.length,
      ownPages: ownPages.length,
      keywordsOf,
      advised: await selectAdvice(db, workspaceId),
    };
  });
}

/** Our place for a phrase: our latest check, otherwise the provider's list. Absence is known if the list is complete. */
function ownRanks(
  { rankings, complete }: OwnRankings,
  checked: readonly CheckedRank[],
  isOwn: (url: string) => boolean,
): (phrase: string) => OwnPlace | null | undefined {
  const places = new Map<string, OwnPlace | null>();
  for (const { phrase, position, url } of rankings) {
    const known = places.get(phrase);
    if (url !== null && !isOwn(url)) continue;
    if (known == null || position < known.position) places.set(phrase, { position, url });
  }
  for (const { phrase, position, url } of checked) places.set(phrase, position === null ? null : { position, url });
  return (phrase) => (places.has(phrase) ? places.get(phrase) : complete ? null : undefined);
}
