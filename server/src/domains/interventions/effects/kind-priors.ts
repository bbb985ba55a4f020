import type { Intervention } from "@findable/contract";
import type { KindPrior } from "./pool-effects.ts";

type Source = "rank" | "clicks" | "citations";
type Figures = readonly [mean: number, spread: number, difference: number];

/**
 * What kinds of interventions are worth by published studies, before there are outcomes: our judgement, on the working scales. The
 * studies are mostly observational, so the means are low and the spreads wide.
 */
const PRIORS: Record<"refresh" | "link" | "fix" | "page" | "other", Partial<Record<Source, Figures>>> = {
  refresh: { rank: [0.15, 0.1, 0.2], clicks: [0.1, 0.1, 0.2], citations: [0.02, 0.04, 0.06] },
  link: { rank: [0.06, 0.06, 0.12], clicks: [0.04, 0.06, 0.1], citations: [0.01, 0.03, 0.05] },
  fix: { rank: [0.03, 0.06, 0.12], clicks: [0.03, 0.06, 0.12], citations: [0, 0.02, 0.04] },
  page: { citations: [0.02, 0.05, 0.08] },
  other: { rank: [0, 0.06, 0.12], clicks: [0, 0.06, 0.12], citations: [0, 0.03, 0.05] },
};

const PRIOR_OF_KIND: Partial<Record<Intervention["kind"], keyof typeof PRIORS>> = {
  refresh: "refresh",
  link_placed: "link",
  fix: "fix",
  publication: "page",
};

export function priorOf(kind: Intervention["kind"], source: Source): KindPrior {
  const [mean, spread, difference] = figuresOf(PRIOR_OF_KIND[kind] ?? "other", source);
  return { mean, spread, difference };
}

function figuresOf(name: keyof typeof PRIORS, source: Source): Figures {
  return PRIORS[name][source] ?? PRIORS.other[source] ?? [0, 0.06, 0.12];
}
