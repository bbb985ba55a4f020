import { type Static, Type } from "typebox";
import { isCountry } from "./country.ts";
import { normaliseDomain } from "./domain-name.ts";
import { isLanguage } from "./language.ts";
import { placeOf } from "./place.ts";
import { OneOf } from "./schemas.ts";

/** Demo runs are not stored, so their identifiers contain the compressed request. */
const MAX_RUN_IDENTIFIER = 1000;

/** An identifier in an input, for example `Identifier("kw", "the keyword")`. `note` adds a sentence. */
export function Identifier(prefix: string, what: string, note?: string) {
  const maxLength = prefix === "inv" ? MAX_RUN_IDENTIFIER : 100;
  const description = [`Identifier of ${what}, \`${prefix}_…\`.`, note].filter(Boolean).join(" ");
  return Type.String({ minLength: 1, maxLength, description });
}

/** The `dryRun` field of every start. It travels in the query string, so list it in `queryFields`. */
export const DryRun = Type.Optional(
  Type.Boolean({ default: false, description: "Return the estimated cost with status 200 and start nothing." }),
);

/** For reads of records that stay stored for a while after they are archived or deleted. */
export function IncludeArchived(description: string) {
  return Type.Optional(Type.Boolean({ default: false, description }));
}

export const DEVICES = ["desktop", "mobile"] as const;
export const Device = OneOf(DEVICES, { description: "Device that the search simulates." });
export type Device = Static<typeof Device>;

/** A market in an input. */
export function Country(description: string) {
  return Type.Refine(
    Type.String({
      pattern: "^[A-Za-z]{2}$",
      description: `${description} ISO 3166-1 alpha-2, for example \`US\`.`,
    }),
    isCountry,
    (code) => `must be an ISO 3166-1 country code such as US or DE; "${code}" is not one`,
  );
}

/** The market of a search in an input: a country, or a place in it. */
export function Location(description: string) {
  return Type.Refine(
    Type.String({
      minLength: 2,
      maxLength: 200,
      description: `${description} ISO 3166-1 alpha-2, for example \`US\`, or a place in a country: \`Berlin,Germany\`, \`52.52,13.405,DE\`.`,
    }),
    (place) => placeOf(place) !== undefined,
    (place) =>
      `must be a country code such as US, or a place that ends with its country, such as Berlin,Germany; "${place}" is neither`,
  );
}

/** A language in an input. */
export function Language(description: string) {
  return Type.Refine(
    Type.String({ pattern: "^[A-Za-z]{2}$", description: `${description} ISO 639-1, for example \`en\`.` }),
    isLanguage,
    (code) => `must be an ISO 639-1 language code such as en or de; "${code}" is not one`,
  );
}

/** A site in an input. */
export function Domain(description: string) {
  return Type.Refine(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: `${description} A host or a URL on it; stored in lower case without \`www.\`.`,
    }),
    (domain) => canBePublic(normaliseDomain(domain)),
    (domain) => `must be a domain, such as acme.com; "${domain.slice(0, 100)}" is none`,
  );
}

const NOT_WEB = "must be an http or https URL";

/** A URL in an input. */
export function WebAddress(description: string) {
  return Type.Refine(
    Type.String({ minLength: 1, maxLength: 2000, description: `${description} An http or https URL.` }),
    isWebAddress,
    (address) => `${NOT_WEB} with a host name; "${address.slice(0, 200)}" is none`,
  );
}

/** Whether a text is an http or https URL on a host that can be public. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) && canBePublic(normaliseDomain(text));
}

/** Whether a host, perhaps with a port, can be public by its name. A server refuses addresses of private networks later. */
function canBePublic(host: string | undefined): boolean {
  return host !== undefined && !/(?:^|\.)(?:localhost|local|internal)(?::\d+)?$/.test(host);
}

/** Whether an error of a field says that its URL is malformed. */
export function isAddressFault(message: string): boolean {
  return message.startsWith(NOT_WEB);
}

export const MEASURE_OUTCOMES = ["measured", "not_found", "failed"] as const;
/** How one measurement ended. A failed measurement is neither a rank nor a zero. */
export const MeasureOutcome = OneOf(MEASURE_OUTCOMES, {
  description: "`measured`; `not_found`: checked, but absent; `failed`: could not be checked, not billed.",
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

/** Fields that accompany every rate computed from samples. */
export const sampleFields = {
  n: Type.Integer({ minimum: 0, description: "Number of samples behind the rate, without failed ones." }),
  interval: Interval,
  lowSample: Type.Boolean({ description: "True if `n` is below 20. Treat the rate as anecdotal." }),
};
