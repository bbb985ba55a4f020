import type { RecentInvocation } from "@findable/contract";
import { demoId, demoRunId } from "../ids.ts";
import { approvals } from "./approvals.ts";
import { BRAND, daysAgo, OTHER_BRANDS } from "./facts.ts";
import { REVIEWED_RUNS, type ReviewedRun, reviewedRunId } from "./reviewed-runs.ts";

const SHOWN_RUNS = 10;
const [BRIGHTFIELD, OAKLINE, KUMO] = OTHER_BRANDS;

interface Routine {
  domain: string;
  skill: string;
  input: Record<string, unknown>;
  creditsUsed: number;
  minutes: number;
  createdAt: string;
}

/** Runs that nobody had to be asked about. */
const ROUTINE: readonly Routine[] = [
  routine(BRAND.domain, ["rank_monitor", { device: "desktop" }], [15, 2], daysAgo(0, 6)),
  routine(BRAND.domain, ["citation_hunter", { samples: 4 }], [160, 8], daysAgo(0, 5)),
  routine(BRAND.domain, ["produce.evaluate", {}], [2, 1], daysAgo(1, 15, 41)),
  routine(BRAND.domain, ["rank_monitor", { device: "mobile" }], [15, 2], daysAgo(7, 6)),
  routine(BRIGHTFIELD.domain, ["rank_monitor", {}], [15, 2], daysAgo(0, 6, 1)),
  routine(BRIGHTFIELD.domain, ["research.keyword", { seed: "commercial rooftop solar" }], [12, 3], daysAgo(3, 13, 5)),
  routine(BRIGHTFIELD.domain, ["research.serp", { query: "warehouse solar cost" }], [1, 1], daysAgo(5, 9, 48)),
  routine(OAKLINE.domain, ["rank_monitor", {}], [15, 2], daysAgo(7, 6, 2)),
  routine(OAKLINE.domain, ["bootstrap_brand", { domain: OAKLINE.domain }], [152, 21], daysAgo(96, 10, 15)),
  routine(KUMO.domain, ["bootstrap_brand", { domain: KUMO.domain }], [78, 11], daysAgo(63, 10, 20)),
  routine(KUMO.domain, ["research.keyword", { seed: "coffee subscription" }], [12, 3], daysAgo(17, 8, 48)),
];

function routine(
  domain: string,
  [skill, input]: readonly [string, Record<string, unknown>],
  [creditsUsed, minutes]: readonly [number, number],
  createdAt: string,
): Routine {
  // Of other clients with their workspace, so that runs of the same kind are several.
  const whole = domain === BRAND.domain ? input : { ...input, workspaceId: demoId("ws", domain) };
  return { domain, skill, input: whole, creditsUsed, minutes, createdAt };
}

/** The latest runs of a workspace, newest first. */
export function recentRunsOf(domain: string): RecentInvocation[] {
  const own = ROUTINE.filter((run) => run.domain === domain).map(
    ({ skill, input, creditsUsed, minutes, createdAt }): RecentInvocation => ({
      invocationId: demoRunId(skill, input),
      skill,
      status: "SUCCEEDED",
      creditsUsed,
      createdAt,
      updatedAt: after(createdAt, minutes),
    }),
  );
  return [...own, ...REVIEWED_RUNS.filter((run) => run.domain === domain).map(inBrief)]
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
