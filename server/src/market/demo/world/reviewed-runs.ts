import type { InvocationStatus } from "@findable/contract";
import { demoId } from "../ids.ts";
import { BRAND, daysAgo, OTHER_BRANDS } from "./facts.ts";

/** A run whose steps people were asked about. Its identifier is `demoId("inv", slug)`. */
export interface ReviewedRun {
  slug: string;
  skill: string;
  status: InvocationStatus;
  /** Domain of its workspace. */
  domain: string;
  startedAt: string;
  /** Steps before the first that asked, with their milliseconds. */
  steps: readonly (readonly [name: string, durationMs: number])[];
  creditsUsed: number;
  tags: string[];
  files: string[];
}

const [BRIGHTFIELD, OAKLINE] = OTHER_BRANDS;

const PUBLISH_STEPS = [
  ["load_content", 420],
  ["check_gates", 1_310],
  ["render", 1_840],
] as const;
const OUTREACH_STEPS = [
  ["fetch_serp", 3_900],
  ["filter_domains", 640],
  ["discover_contacts", 41_200],
  ["draft_emails", 68_400],
] as const;
const SUBMIT_STEPS = [
  ["check_domains", 310],
  ["check_quota", 120],
] as const;
const DISCOVER_STEPS = [["look_up_account", 280]] as const;

/** Newest first. */
export const REVIEWED_RUNS: readonly ReviewedRun[] = [
  publishing("publish-invoice-by-phase", "WAITING_APPROVAL", daysAgo(0, 8, 41), {
    tags: ["team:content"],
    files: ["agent-output/posts/invoice-by-project-phase.md"],
  }),
  submitting("submit-week-46-pages", "WAITING_APPROVAL", daysAgo(0, 7, 5)),
  publishing("publish-engineers-page", "WAITING_APPROVAL", daysAgo(1, 17, 22), { tags: ["team:content", "landing"] }),
  outreach("outreach-fee-calculator", "WAITING_APPROVAL", daysAgo(2, 10, 2), {
    creditsUsed: 38,
    tags: ["team:links", "november"],
    files: ["agent-output/outreach/fee-calculator-prospects.csv"],
  }),
  outreach("outreach-hourglass-links", "WAITING_APPROVAL", daysAgo(2, 15, 30), {
    skill: "link_building.competitor_outreach",
    creditsUsed: 27,
    tags: ["team:links"],
  }),
  publishing("publish-brightfield-payback", "WAITING_APPROVAL", daysAgo(0, 6, 48), { domain: BRIGHTFIELD.domain }),
  outreach("outreach-oakline-desks", "WAITING_APPROVAL", daysAgo(1, 11, 15), {
    domain: OAKLINE.domain,
    creditsUsed: 22,
  }),
  submitting("submit-fee-calculator", "SUCCEEDED", daysAgo(19, 11, 31)),
  publishing("publish-utilisation-early", "CANCELLED", daysAgo(11, 14, 8), { tags: ["team:content"] }),
  publishing("publish-fee-calculator-update", "SUCCEEDED", daysAgo(19, 9, 40), { tags: ["team:content", "refresh"] }),
  publishing("publish-fee-calculator-refused", "FAILED", daysAgo(20, 15, 12), { tags: ["team:content", "refresh"] }),
  discovering("discover-studiopractice", daysAgo(13, 9, 58)),
  discovering("discover-archdeskweekly", daysAgo(21, 10, 47)),
  discovering("discover-studiocraft", daysAgo(22, 13, 20)),
  outreach("outreach-timesheet-reminders", "SUCCEEDED", daysAgo(24, 10, 11), {
    creditsUsed: 41,
    tags: ["team:links", "october"],
    files: ["agent-output/outreach/timesheet-reminders-prospects.csv"],
  }),
  submitting("submit-hourglass-alternatives", "SUCCEEDED", daysAgo(31, 12, 4)),
  publishing("publish-hourglass-alternatives", "SUCCEEDED", daysAgo(32, 16, 10), { tags: ["team:content"] }),
  outreach("outreach-planbase-links", "CANCELLED", daysAgo(40, 9, 33), {
    skill: "link_building.competitor_outreach",
    creditsUsed: 19,
    tags: ["team:links"],
  }),
  publishing("publish-timesheet-reminders", "SUCCEEDED", daysAgo(65, 15, 2), { tags: ["team:content"] }),
];

/** The run of a slug. */
export function reviewedRun(slug: string): ReviewedRun {
  const found = REVIEWED_RUNS.find((run) => run.slug === slug);
  if (found === undefined) throw new Error(`The demo world has no reviewed run "${slug}".`);
  return found;
}

export function reviewedRunId({ slug }: ReviewedRun): string {
  return demoId("inv", slug);
}

type Start = readonly [slug: string, status: InvocationStatus, startedAt: string];
type Rest = Partial<ReviewedRun>;

function publishing(...[slug, status, startedAt, rest]: [...Start, Rest?]): ReviewedRun {
  return run([slug, status, startedAt], { skill: "produce.publish", steps: PUBLISH_STEPS, creditsUsed: 2, ...rest });
}

function outreach(...[slug, status, startedAt, rest]: [...Start, Rest?]): ReviewedRun {
  return run([slug, status, startedAt], { skill: "link_building.serp_outreach", steps: OUTREACH_STEPS, ...rest });
}

function submitting(...start: Start): ReviewedRun {
  return run(start, { skill: "indexing.gsc.submit", steps: SUBMIT_STEPS, creditsUsed: 3, tags: ["indexing"] });
}

function discovering(slug: string, startedAt: string): ReviewedRun {
  const skill = "link_building.crm.contact.discover";
  return run([slug, "SUCCEEDED", startedAt], { skill, steps: DISCOVER_STEPS, creditsUsed: 2, tags: ["team:links"] });
}

function run([slug, status, startedAt]: Start, rest: Rest & Pick<ReviewedRun, "skill" | "steps">): ReviewedRun {
  return { slug, status, domain: BRAND.domain, startedAt, creditsUsed: 0, tags: [], files: [], ...rest };
}
