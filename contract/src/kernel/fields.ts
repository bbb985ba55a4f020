import { type Static, Type } from "typebox";
import { isCountry } from "./country.ts";
import { OneOf } from "./schemas.ts";

/** Demo runs keep nothing, so their identifiers hold what was asked. */
const MAX_RUN_IDENTIFIER = 1000;

/** An identifier that a caller sends, for example `Identifier("kw", "the keyword")`. */
export function Identifier(prefix: string, what: string) {
  const maxLength = prefix === "inv" ? MAX_RUN_IDENTIFIER : 100;
  return Type.String({ minLength: 1, maxLength, description: `Identifier of ${what}, \`${prefix}_…\`.` });
}

/** `dryRun` of every start. It travels in the query string, so name it in `queryFields`. */
export const DryRun = Type.Optional(
  Type.Boolean({ default: false, description: "Estimate the cost and run nothing; answers 200." }),
);

/** For every read of something that can be archived or deleted and is kept for a while: `description` says what it shows. */
export function IncludeArchived(description: string) {
  return Type.Optional(Type.Boolean({ default: false, description }));
}

export const DEVICES = ["desktop", "mobile"] as const;
export const Device = OneOf(DEVICES, { description: "The device the search is made as." });
export type Device = Static<typeof Device>;

/** A market that a caller sends. */
export function Country(description: string) {
  return Type.Refine(
    Type.String({
      pattern: "^[A-Za-z]{2}$",
      description: `${description} ISO 3166-1 alpha-2, for example \`US\`.`,
    }),
    isCountry,
    (code) => `must be the ISO 3166-1 code of a country, such as US or DE; "${code}" is that of none`,
  );
}

/** A language that a caller sends. */
export function Language(description: string) {
  return Type.String({ pattern: "^[A-Za-z]{2}$", description: `${description} ISO 639-1, for example \`en\`.` });
}

/** A site that a caller sends. */
export function Domain(description: string) {
  return Type.String({
    minLength: 1,
    maxLength: 500,
    description: `${description} A host or an address on it; it is kept in lower case without \`www.\`.`,
  });
}

/** A web address that a caller sends. */
export function WebAddress(description: string) {
  return Type.String({ minLength: 1, maxLength: 2000, description: `${description} An http or https address.` });
}

export const MEASURE_OUTCOMES = ["measured", "not_found", "failed"] as const;
/** How one measurement ended. A failed one is never a rank and never a zero. */
export const MeasureOutcome = OneOf(MEASURE_OUTCOMES, {
  description: "`measured`, `not_found` (looked, and it was not there) or `failed` (could not look; not billed).",
});
export type MeasureOutcome = Static<typeof MeasureOutcome>;

export const Interval = Type.Object(
  {
    low: Type.Number({ minimum: 0, maximum: 1, description: "Lower bound, 0 to 1." }),
    high: Type.Number({ minimum: 0, maximum: 1, description: "Upper bound, 0 to 1." }),
  },
  { description: "95 % confidence interval." },
);
export type Interval = Static<typeof Interval>;

/** What stands beside every rate that comes from samples. */
export const sampleFields = {
  n: Type.Integer({ minimum: 0, description: "Samples the rate rests on; failed ones are not among them." }),
  interval: Interval,
  lowSample: Type.Boolean({ description: "True when `n` is below 20: read the rate as an anecdote." }),
};
