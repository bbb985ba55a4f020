import type { Competitor, CompetitorOverlap } from "@findable/contract";
import { BRAND } from "../facts.ts";
import { type RivalPhrase, rivalPhrases } from "../keywords/rival-phrases.ts";

const MOST = 50;

/** What the brand and a rival rank for, phrase by phrase. */
export function overlapWith({ id, domain, stats }: Competitor): CompetitorOverlap {
  const rows = rivalPhrases()
    .map((phrase) => ({ phrase, ours: rankIn(phrase, BRAND.domain), theirs: rankIn(phrase, domain) }))
    .toSorted((one, other) => other.phrase.volume - one.phrase.volume);
  const shared = rows.filter(({ ours, theirs }) => ours !== null && theirs !== null).length;
  const ourKeywords = rows.filter(({ ours }) => ours !== null).length;
  const competitorKeywords = rows.filter(({ theirs }) => theirs !== null).length;
  const either = ourKeywords + competitorKeywords - shared;
  return {
    competitorId: id,
    competitorDomain: domain,
    summary: {
      competitorKeywords,
      ourKeywords,
      shared,
      competitorOnly: competitorKeywords - shared,
      ourOnly: ourKeywords - shared,
      unknown: 0,
      overlapRatio: either === 0 ? 0 : Math.round((shared / either) * 1000) / 1000,
    },
    topGaps: rows
      .flatMap(({ phrase: { phrase, volume }, ours, theirs }) =>
        theirs !== null && (ours === null || theirs < ours) && !phrase.replaceAll(" ", "").includes(nameIn(domain))
          ? [{ keyword: phrase, competitorRank: theirs, ourRank: ours, volume }]
          : [],
      )
      .slice(0, MOST),
    topWins: rows
      .flatMap(({ phrase: { phrase, volume }, ours, theirs }) =>
        ours !== null && (theirs === null || ours < theirs)
          ? [{ keyword: phrase, ourRank: ours, competitorRank: theirs, volume }]
          : [],
      )
      .slice(0, MOST),
    // The demo checks every phrase of its market.
    topUnknown: [],
    lastKeywordPullAt: stats.lastKeywordPullAt,
  };
}

function nameIn(domain: string): string {
  return domain.split(".")[0] ?? domain;
}

function rankIn({ places }: RivalPhrase, domain: string): number | null {
  return places.get(domain)?.rank ?? null;
}
