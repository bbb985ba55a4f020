import type { RecentInvocation } from "@findable/contract";
import { demoId } from "../ids.ts";
import { approvals } from "./approvals.ts";
import { BRAND, daysAgo, OTHER_BRANDS } from "./facts.ts";
import { REVIEWED_RUNS, type ReviewedRun, reviewedRunId } from "./reviewed-runs.ts";

const SHOWN_RUNS = 10;
const [BRIGHTFIELD, OAKLINE, KUMO] = OTHER_BRANDS;

/** Runs that nobody had to be asked about: slug, domain, skill, credits, minutes it took, and when it began. */
const ROUTINE: readonly (readonly [string, string, string, number, number, string])[] = [
  ["rank-check-today", BRAND.domain, "rank_monitor", 15, 2, daysAgo(0, 6, 0)],
  ["citations-today", BRAND.domain, "citation_hunter", 160, 8, daysAgo(0, 5, 0)],
  ["post-invoice-by-phase", BRAND.domain, "produce.blog_post", 30, 4, daysAgo(1, 15, 41)],
  ["rank-check-last-week", BRAND.domain, "rank_monitor", 15, 2, daysAgo(7, 6, 0)],
  ["rank-check-brightfield", BRIGHTFIELD.domain, "rank_monitor", 15, 2, daysAgo(0, 6, 1)],
  ["post-rooftop-payback", BRIGHTFIELD.domain, "produce.blog_post", 30, 4, daysAgo(3, 13, 5)],
  ["gap-brightfield", BRIGHTFIELD.domain, "research.content_gap", 25, 6, daysAgo(5, 9, 48)],
  ["rank-check-oakline", OAKLINE.domain, "rank_monitor", 15, 2, daysAgo(7, 6, 2)],
  ["bootstrap-oakline", OAKLINE.domain, "bootstrap_brand", 152, 21, daysAgo(96, 10, 15)],
  ["bootstrap-kumo", KUMO.domain, "bootstrap_brand", 78, 11, daysAgo(63, 10, 20)],
  ["keywords-kumo", KUMO.domain, "research.keyword", 12, 3, daysAgo(17, 8, 48)],
];

/** The latest runs of a workspace, newest first. */
export function recentRunsOf(domain: string): RecentInvocation[] {
  const routine = ROUTINE.filter(([, of]) => of === domain).map(
    ([slug, , skill, creditsUsed, minutes, createdAt]): RecentInvocation => ({
      invocationId: demoId("inv", slug),
      skill,
      status: "SUCCEEDED",
      creditsUsed,
      createdAt,
      updatedAt: after(createdAt, minutes),
    }),
  );
  return [...routine, ...REVIEWED_RUNS.filter((run) => run.domain === domain).map(inBrief)]
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .slice(0, SHOWN_RUNS);
}

function inBrief(run: ReviewedRun): RecentInvocation {
  const { skill, status, creditsUsed, startedAt } = run;
  const asked = approvals().filter((approval) => approval.run === run.slug);
  const moments = asked.map(({ raisedAt, decidedAt, timeoutAt, status: end }) =>
    end === "TIMED_OUT" ? timeoutAt : (decidedAt ?? raisedAt),
  );
  return {
    invocationId: reviewedRunId(run),
    skill,
    status,
    creditsUsed,
    createdAt: startedAt,
    updatedAt: moments.sort().at(-1) ?? startedAt,
  };
}

function after(moment: string, minutes: number): string {
  return new Date(Date.parse(moment) + minutes * 60_000).toISOString();
}
