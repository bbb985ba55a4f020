import type { CitationHunterResult } from "@findable/contract";
import type { ScoredPrompt } from "../../domains/citations/index.ts";
import type { Effect } from "./effects.ts";

export type Opportunity = CitationHunterResult["opportunities"][number];

export interface Hunt {
  brand: { name: string; domain: string };
  prompts: readonly ScoredPrompt[];
  /** Own pages that are known, with their titles. */
  ownPages: readonly { url: string; title: string | null }[];
}

export type Weighed = Omit<Opportunity, "score" | "confidence"> & Effect;

export interface Basis {
  hunt: Hunt;
  /** Presence of the brand in all answers. */
  rate: number;
}
