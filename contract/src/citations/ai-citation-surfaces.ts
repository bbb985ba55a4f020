import { type Static, Type } from "typebox";
import { OneOf } from "../kernel/schemas.ts";

export const ANSWER_SURFACES = ["api", "consumer", "imported"] as const;
/** Where an answer was read. Surfaces are never pooled. */
export const Surface = OneOf(ANSWER_SURFACES, {
  description:
    "`api`: the vendor's API. `consumer`: the product that people use. `imported`: an answer that a person copied. Never pooled.",
});
export type Surface = Static<typeof Surface>;

export const SAMPLE_OUTCOMES = [
  "answered",
  "not_searched",
  "no_surface",
  "refused",
  "parse_suspect",
  "failed",
] as const;
export const SampleOutcome = OneOf(SAMPLE_OUTCOMES, {
  description:
    "`answered`; `not_searched`: answered without a web search; `no_surface`: the page showed no AI answer; `refused`; `parse_suspect`: citation markup without citations; `failed`. Only the first two count and are billed.",
});
export type SampleOutcome = Static<typeof SampleOutcome>;

/** Outcomes that count in rates and are billed. */
export const COUNTED_OUTCOMES: readonly SampleOutcome[] = ["answered", "not_searched"];

export const outcomeCounts = Type.Object(
  Object.fromEntries(
    SAMPLE_OUTCOMES.map((outcome) => [
      outcome,
      Type.Integer({ minimum: 0, description: `Samples with \`${outcome}\`.` }),
    ]),
  ) as Record<SampleOutcome, ReturnType<typeof Type.Integer>>,
  { description: "Samples by outcome." },
);
