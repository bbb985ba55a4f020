import { type AdvanceClockInput, type createMarketEvent, type MarketEvent, normaliseDomain } from "@findable/contract";
import type { Static } from "typebox";
import { AppError, type FieldError, validationError } from "../../kernel/errors/app-error.ts";
import type { Actor } from "../../kernel/operations/caller.ts";
import { momentOf } from "../../kernel/text/moment.ts";

/** Live agencies have neither a test clock nor a simulated market. */
export function requireTestKey({ mode }: Pick<Actor, "mode">): void {
  if (mode === "test") return;
  throw new AppError(
    "forbidden",
    "This operation requires a test key, whose test world has a clock and a simulated market. Create one with `auth.keys.create` and `mode: test`.",
    { mode },
  );
}

type EventRequest = Static<(typeof createMarketEvent)["input"]>;
type Parameters = MarketEvent["parameters"];
type Parameter = keyof Parameters;

/** For each event: its required parameter, and the parameters with a default. */
const PARAMETERS: Readonly<Record<MarketEvent["event"], { needs?: Parameter; defaults: Parameters }>> = {
  algorithm_update: { defaults: { intensity: 0.5 } },
  model_change: { needs: "llm", defaults: { intensity: 0.5 } },
  provider_outage: { needs: "port", defaults: { durationHours: 24 } },
  competitor_surge: { needs: "domain", defaults: { intensity: 0.5 } },
};
/** Allowed for every event. */
const COMMON_PARAMETERS: readonly Parameter[] = ["durationHours"];

/** The parameters of an event with its defaults. Throws a `validation_error` for each missing or unknown parameter. */
export function parametersOf({ event, ...given }: EventRequest): Parameters {
  const { needs, defaults } = PARAMETERS[event];
  const errors: FieldError[] = [];
  if (needs !== undefined && given[needs] === undefined)
    errors.push({ field: needs, message: `is required for \`${event}\`` });
  for (const name of namesOf(given)) {
    if (name === needs || name in defaults || COMMON_PARAMETERS.includes(name)) continue;
    if (name === "intensity" && event === "provider_outage" && given.port === "answers") continue;
    errors.push({ field: name, message: `is not a parameter of \`${event}\`` });
  }
  const domain = given.domain === undefined ? undefined : normaliseDomain(given.domain);
  if (given.domain !== undefined && domain === undefined)
    errors.push({ field: "domain", message: "must be a host or a URL on it" });
  if (errors.length > 0) throw validationError(errors);
  return { ...defaults, ...given, ...(domain === undefined ? {} : { domain }) };
}

function namesOf(given: Parameters): Parameter[] {
  const names: readonly Parameter[] = ["intensity", "durationHours", "port", "llm", "domain"];
  return names.filter((name) => given[name] !== undefined);
}

const ADVANCE_FIELDS = ["days", "hours", "seconds", "to"] as const;
const SECONDS_IN = { days: 86_400, hours: 3600, seconds: 1 } as const;
const MAX_ADVANCE_MS = 366 * 86_400_000;

/** The end of an advance that begins at `now`. Accepts exactly one way to specify it; the clock never goes back. */
export function targetOf(input: AdvanceClockInput, now: string): string {
  const [way, ...others] = ADVANCE_FIELDS.filter((name) => input[name] !== undefined);
  if (way === undefined)
    throw validationError([{ field: "days", message: "is required, or `hours`, `seconds` or `to` instead" }]);
  if (others.length > 0)
    throw validationError(others.map((field) => ({ field, message: `cannot be given together with \`${way}\`` })));
  if (input.to !== undefined) return laterThan(now, momentOf("to", input.to));
  const amount = way === "to" ? 0 : (input[way] ?? 0) * SECONDS_IN[way];
  return new Date(Date.parse(now) + Math.round(amount * 1000)).toISOString();
}

function laterThan(now: string, to: string): string {
  const ahead = Date.parse(to) - Date.parse(now);
  if (ahead <= 0)
    throw validationError([{ field: "to", message: `must be later than ${now}, the current time of the world` }]);
  if (ahead > MAX_ADVANCE_MS)
    throw validationError([
      { field: "to", message: `must be within 366 days of ${now}, the current time of the world` },
    ]);
  return to;
}
