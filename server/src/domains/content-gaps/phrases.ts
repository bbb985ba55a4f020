import type { IntentLabel } from "@findable/contract";

/** A phrase that competitors rank for. */
export interface RivalPhrase {
  keyword: string;
  /** Searches per month; null if unknown. */
  volume: number | null;
  intent: IntentLabel | null;
  rivals: readonly RivalPlace[];
  /** Our place: null if we are not in the first 100, undefined if no source says. */
  ours: OwnPlace | null | undefined;
}

export interface RivalPlace {
  competitorId: string;
  position: number;
  url: string | null;
}

export interface OwnPlace {
  position: number;
  url: string | null;
}

/** Phrases that one page can serve, most searched first. */
export interface Topic {
  head: RivalPhrase;
  phrases: readonly RivalPhrase[];
}

export function volumeOf({ volume }: Pick<RivalPhrase, "volume">): number {
  return volume ?? 0;
}

export function bySearches(one: RivalPhrase, other: RivalPhrase): number {
  return (other.volume ?? -1) - (one.volume ?? -1) || (one.keyword < other.keyword ? -1 : 1);
}

export function bestRival({ rivals }: Pick<RivalPhrase, "rivals">): RivalPlace | undefined {
  return rivals.reduce<RivalPlace | undefined>(
    (best, place) => (best === undefined || place.position < best.position ? place : best),
    undefined,
  );
}
