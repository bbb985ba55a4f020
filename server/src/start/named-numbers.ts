import { KEEP_DAYS as FORUM_DAYS } from "../providers/forum/settings.ts";

/** A number that the operator sets by name in a setting with several: `LIMITS=pillarsPerWorkspace=500,bodyBytes=2000000`. */
export interface NamedNumber {
  default: number;
  least: number;
  most: number;
  meaning: string;
  /** The setting of earlier releases. */
  was: string;
}

const MEGABYTE = 1024 * 1024;
const rows = (meaning: string, usual: number, was: string, most = 10_000) => ({
  ...{ meaning, default: usual, least: 1, most, was },
});
const bytes = (meaning: string, usual: number, was: string, most = 16 * MEGABYTE) => ({
  ...{ meaning, default: usual, least: 1024, most, was },
});
const days = (meaning: string, usual: number, least: number, was: string) => ({
  ...{ meaning, default: usual, least, most: 36_500, was },
});
const texts = (kind: keyof typeof FORUM_DAYS, source: string) => ({
  meaning: `Texts from ${source}, until they are read again or deleted.`,
  ...{ default: FORUM_DAYS[kind], least: 1, most: 3650, was: "FORUM_KEEP_DAYS" },
});

/** Named as the limits of `kernel/operations/limits.ts`. */
export const LIMITS = {
  keysPerAgency: rows("Active API keys of an agency.", 20_000, "KEYS_PER_AGENCY", 1_000_000),
  workspacesPerAgency: rows("Workspaces of an agency.", 5000, "WORKSPACES_PER_AGENCY", 1_000_000),
  webhooksPerWorkspace: rows("Webhook endpoints of a workspace.", 50, "WEBHOOKS_PER_WORKSPACE"),
  platformsPerWorkspace: rows("Publishing targets of a workspace.", 50, "PLATFORMS_PER_WORKSPACE"),
  pillarsPerWorkspace: rows("Pillars of a workspace.", 200, "PILLARS_PER_WORKSPACE"),
  refinersPerWorkspace: rows("Refiners of a workspace, without the built-in ones.", 200, "REFINERS_PER_WORKSPACE"),
  competitorsPerWorkspace: rows("Competitors of a workspace.", 100, "COMPETITORS_PER_WORKSPACE"),
  monitoredPromptsPerWorkspace: rows(
    "Monitored prompts of a workspace.",
    1000,
    "MONITORED_PROMPTS_PER_WORKSPACE",
    100_000,
  ),
  segmentsPerWorkspace: rows("Audience segments of a workspace.", 10, "SEGMENTS_PER_WORKSPACE", 1000),
  storageBytesPerWorkspace: bytes(
    "Storage quota of a workspace, in bytes. Deleted files that are not purged yet can take the same amount again.",
    5 * 1024 * MEGABYTE,
    "STORAGE_BYTES_PER_WORKSPACE",
    Number.MAX_SAFE_INTEGER,
  ),
  bodyBytes: bytes("Largest JSON body, in bytes.", MEGABYTE, "BODY_BYTES"),
  bulkBodyBytes: bytes(
    "Largest JSON body of `research.keyword.bulk_create`, in bytes.",
    5 * MEGABYTE,
    "BULK_BODY_BYTES",
  ),
  uploadBodyBytes: bytes(
    "Largest JSON body of `agent.files.upload`, which contains a file as base64, in bytes.",
    7 * MEGABYTE,
    "UPLOAD_BODY_BYTES",
  ),
  uploadFileBytes: bytes(
    "Largest file in a multipart upload, in bytes.",
    50 * MEGABYTE,
    "UPLOAD_FILE_BYTES",
    1024 * MEGABYTE,
  ),
  gscSubmissionsPerDay: rows(
    "Submissions of a workspace to the search console per day in Pacific Time. Further ones wait for the next day.",
    200,
    "GSC_DAILY_SUBMISSIONS",
    1_000_000,
  ),
  gscInspectionsPerDay: rows(
    "URL inspections of a property per day in Pacific Time.",
    2000,
    "GSC_DAILY_INSPECTIONS",
    1_000_000,
  ),
  idempotencyWaitMs: {
    meaning: "Milliseconds that a repeated write waits for the original before it fails with 409 `idempotency_replay`.",
    ...{ default: 10_000, least: 100, most: 60_000, was: "IDEMPOTENCY_WAIT_MS" },
  },
} as const satisfies Record<string, NamedNumber>;

export const KEEP_DAYS = {
  events: days(
    "Events of the steps of a run, after its end. Its states, approvals, children and narrations stay.",
    30,
    1,
    "EVENT_RETENTION_DAYS",
  ),
  steps: days(
    "Steps of a run, after its end. Charged and failed ones stay without outputs, and so does the result of the run.",
    30,
    1,
    "STEP_RETENTION_DAYS",
  ),
  resultsPages: days(
    "Every stored results page. Afterwards the last page of each week and search stays. Rank checks are always kept.",
    35,
    31,
    "SERP_DAILY_DAYS",
  ),
  weeklyResultsPages: days(
    "The results page of each week. The newest page of each search stays whatever its age.",
    200,
    31,
    "SERP_WEEKLY_DAYS",
  ),
  accessLogs: days("Figures of an imported access log, after its last line.", 400, 31, "ACCESS_LOG_RETENTION_DAYS"),
  answers: days("Sampled answers of engines. Whole months expire.", 800, 31, "ANSWER_RETENTION_DAYS"),
  hackernews: texts("hackernews", "Hacker News"),
  discourse: texts("discourse", "Discourse forums"),
  stackexchange: texts("stackexchange", "Stack Exchange"),
  lemmy: texts("lemmy", "Lemmy"),
  reddit: texts("reddit", "Reddit"),
  page: texts("page", "other web pages"),
} as const satisfies Record<string, NamedNumber>;

/** Settings of earlier releases with the place that took over. */
export function movedNumbers(setting: string, numbers: Readonly<Record<string, NamedNumber>>): Record<string, string> {
  const names = Object.groupBy(Object.keys(numbers), (name) => numbers[name]?.was ?? "");
  return Object.fromEntries(
    Object.entries(names).map(([was, moved = []]) => [
      was,
      `Set ${moved.map((name) => `${setting}=${name}=<number>`).join(" or ")}.`,
    ]),
  );
}
