import type { Keyword, RelevanceLabel, Segment } from "@findable/contract";
import type { Demand } from "./suggest.ts";

/** How well a keyword fits the brand. */
const FIT: Readonly<Record<RelevanceLabel, number>> = {
  OFFERING: 1,
  ALTERNATIVE: 0.8,
  INCUMBENT: 0.6,
  COMPLEMENTARY: 0.4,
};
const UNLABELLED = 0.4;
/** Phrases with another label are about other things than the brand's offer. */
const OFFERED: readonly (RelevanceLabel | null | undefined)[] = ["OFFERING", "ALTERNATIVE"];

type Phrase = Pick<Keyword, "keyword" | "relevanceLabel"> & { id?: string | null; volume?: Keyword["volume"] };

/** A keyword as evidence that people ask something. */
export function keywordDemand({ id = null, keyword, volume, relevanceLabel }: Phrase): Demand {
  return {
    ...{ kind: "keyword", text: keyword, id, url: null, searchVolume: volume ?? null },
    fit: relevanceLabel == null ? UNLABELLED : FIT[relevanceLabel],
    offer: OFFERED.includes(relevanceLabel),
  };
}

/** A phrase that a person named as what the brand offers. */
export function namedOffer(phrase: string): Demand {
  return { kind: "keyword", text: phrase, id: null, url: null, searchVolume: null, fit: FIT.OFFERING, offer: true };
}

/** An audience that the brand serves. */
export function segmentDemand({
  id = null,
  name,
  confidence,
}: Pick<Segment, "name" | "confidence"> & { id?: string | null }): Demand {
  return { kind: "segment", text: name, id, url: null, searchVolume: null, fit: confidence };
}
