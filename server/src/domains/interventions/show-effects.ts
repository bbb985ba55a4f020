import type { InterventionEffect } from "@findable/contract";
import { priorOf } from "./effects/kind-priors.ts";
import { poolEffects } from "./effects/pool-effects.ts";
import type { LookRow } from "./interventions.store.ts";

type Look = Omit<LookRow, "figures">;

/** The look that counts for each source: the first that decided, else the latest. */
export function showEffects(looks: readonly LookRow[], last: readonly Look[]): InterventionEffect[] {
  return [...Map.groupBy(looks, ({ source }) => source).values()].flatMap((of) => {
    const shown = of.find(({ verdict }) => verdict === "helped" || verdict === "hurt") ?? of.at(-1);
    if (shown === undefined) return [];
    const { estimate, controlIds: _controls, ...figures } = shown.figures;
    return [
      {
        ...{ source: shown.source, isHeadline: shown.is_headline, verdict: shown.verdict, reason: shown.reason },
        ...{ week: shown.week, judgedAt: shown.judged_at, ...figures },
        estimate: estimate === null ? null : { ...estimate, shrunken: shrink(shown, last) },
      },
    ];
  });
}

/** The effect drawn towards all of its kind, whatever their verdicts. Joint figures count for none. */
function shrink(shown: LookRow, last: readonly Look[]): number {
  const { tau, variance, source } = shown;
  if (tau === null || variance === null || source === "presence") return 0;
  const others = last.flatMap((look) =>
    look.kind === shown.kind &&
    look.source === source &&
    look.reason !== "overlap" &&
    look.intervention_id !== shown.intervention_id &&
    look.tau !== null &&
    look.variance !== null
      ? [{ tau: look.tau, variance: look.variance }]
      : [],
  );
  return poolEffects([{ tau, variance }, ...others], priorOf(shown.kind, source)).shrunken[0] ?? tau;
}
