import { type AiCitationQuery, type AnswerEngine, creditsFor, PRICES } from "@findable/contract";
import { AppError } from "../../../kernel/errors/app-error.ts";

export interface QueryRow {
  id: string;
  prompt: string;
  version: number;
  llms: AnswerEngine[];
  surfaces: AiCitationQuery["surfaces"];
  samples_per_day: number;
  cadence: AiCitationQuery["cadence"];
  track_domains: string[];
  location: string | null;
  language: string | null;
  tags: string[];
  family: string | null;
  is_branded: boolean;
  created_at: string;
  next_sample_at: string | null;
  last_sampled_at: string | null;
  last_run: string | null;
  last_error: AiCitationQuery["lastError"];
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 1_440;
const DAYS: Record<AiCitationQuery["cadence"], number> = { daily: 1, weekly: 7, none: Infinity };
const CENTS = 100;

export function toQuery(row: QueryRow, paused: AiCitationQuery["paused"] = null): AiCitationQuery {
  return {
    queryId: row.id,
    prompt: row.prompt,
    llms: row.llms,
    surfaces: row.surfaces,
    samplesPerDay: row.samples_per_day,
    cadence: row.cadence,
    trackDomains: row.track_domains,
    location: row.location,
    language: row.language,
    tags: row.tags,
    family: row.family,
    createdAt: row.created_at,
    nextSampleAt: row.next_sample_at,
    creditsPerDay: creditsPerDay({
      llms: row.llms,
      surfaces: row.surfaces,
      samplesPerDay: row.samples_per_day,
      cadence: row.cadence,
    }),
    branded: row.is_branded,
    version: row.version,
    lastError: row.last_error,
    // A prompt that is never sampled is not paused.
    paused: row.cadence === "none" ? null : paused,
  };
}

/** What one sampling of a prompt costs if every sample counts. */
export function samplingCredits({
  llms,
  surfaces,
  samples_per_day: samplesPerDay,
}: Pick<QueryRow, "llms" | "surfaces" | "samples_per_day">): number {
  return creditsFor(samplesOf({ llms, surfaces, samplesPerDay }), PRICES.aiCitation.perSample);
}

type Sampling = Pick<AiCitationQuery, "llms" | "surfaces" | "samplesPerDay">;

/** Answers of one sampling. An engine that has only one of two surfaces is asked less. */
export function samplesOf({ llms, surfaces, samplesPerDay }: Sampling): number {
  return llms.length * (surfaces?.length ?? 1) * samplesPerDay;
}

export function creditsPerDay({ cadence, ...sampling }: Sampling & Pick<AiCitationQuery, "cadence">): number {
  const credits = creditsFor(samplesOf(sampling), PRICES.aiCitation.perSample) / DAYS[cadence];
  return Math.round(credits * CENTS) / CENTS;
}

/**
 * The next time of a prompt after `now`. Each prompt has its own minute of the day, so that samplings spread over the day. Times
 * that passed without a sampling are made up for once: the next one is always in the future.
 */
export function nextSampling(
  queryId: string,
  cadence: AiCitationQuery["cadence"],
  createdAt: string,
  now: string,
): string | null {
  if (cadence === "none") return null;
  const minute = hashOf(queryId) % MINUTES_A_DAY;
  const first = Math.floor(Date.parse(createdAt) / DAY_MS) * DAY_MS + minute * MINUTE_MS;
  const step = DAYS[cadence] * DAY_MS;
  const passed = Math.max(0, Math.floor((Date.parse(now) - first) / step) + 1);
  return new Date(first + passed * step).toISOString();
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

export function queryNotFound(id: string): AppError {
  return new AppError("not_found", `This workspace has no monitored prompt "${id}".`, { queryId: id });
}

/** The family of each prompt that has one. */
export function familiesOf(queries: readonly Pick<QueryRow, "id" | "family">[]): Map<string, string> {
  return new Map(queries.flatMap(({ id, family }) => (family === null ? [] : [[id, family]])));
}
