import { PRICES, type RankMonitorInput, type RankMonitorResult, rankMonitorSkill } from "@findable/contract";
import {
  changeOf,
  chooseKeywords,
  DEPTH,
  dropOf,
  MOST_KEYWORDS,
  type RecordedRanks,
  recordRanks,
  type Series,
  significantOf,
} from "../../domains/ranks/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import type { Measurement } from "../keep-measurement.ts";
import { measureRanks, nothingMeasured, runOf, shownChecks } from "../measure-ranks.ts";

const PRICE = PRICES.rankTracking.perRun;
const DECIMALS = 10_000;

type Found = Omit<RankMonitorResult, "warnings">;

/** Measures where the brand is for its keywords, and says what moved beyond noise. */
export const rankMonitor = defineSkill({
  ...rankMonitorSkill,
  version: 1,
  estimate: () => ({ credits: PRICE, durationSeconds: 90 }),
  minimumCredits: () => PRICE,
  async run(ctx, input) {
    const { device = "desktop", location } = input;
    const series = { device, ...marketOf(ctx.workspace.settings, { location }) };
    const { keywords, isAll } = await choose(ctx, input);
    const measurements = await measureRanks(ctx, keywords, series);
    const found = await record(ctx, series, measurements);
    if (found.checked === 0) throw nothingMeasured(measurements);
    await ctx.narrate(`Measured ${found.checked} keywords on a ${device} in ${series.location}.`);
    await ctx.narrate(movedSentence(found));
    return { ...found, warnings: warningsOf(measurements, isAll) };
  },
});

async function choose(ctx: RunContext, input: RankMonitorInput) {
  const workspaceId = ctx.workspace.id;
  const found = await ctx.look("choose", (db) => chooseKeywords(db, { workspaceId, limit: MOST_KEYWORDS + 1 }, input));
  return { keywords: found.slice(0, MOST_KEYWORDS), isAll: found.length <= MOST_KEYWORDS };
}

/** Everything that was measured becomes true at once, and costs its share of the price. */
function record(ctx: RunContext, series: Series, measurements: readonly Measurement[]): Promise<Found> {
  const checks = measurements.map(({ check }) => check);
  const share = checks.filter(({ outcome }) => outcome !== "failed").length / checks.length;
  const price = Math.round(PRICE * share * DECIMALS) / DECIMALS;
  return ctx.save("record", { price, shows: shownChecks(checks) }, async (tx) => {
    const checkedAt = checks.map((check) => check.checkedAt).reduce((one, other) => (one > other ? one : other));
    return foundIn(await recordRanks(tx, runOf(ctx, series, checkedAt), checks));
  });
}

function foundIn({ counts, report }: RecordedRanks): Found {
  return {
    checked: counts.checked,
    failed: counts.failed,
    improved: report.improved.map((one) => changeOf(one)),
    dropped: report.dropped.map(dropOf),
    lostTop10: report.lostTop10.map((one) => changeOf(one)),
    significant: report.significant.flatMap(significantOf),
    expectedFalseAlarmsPer30d: report.expectedFalseAlarmsPer30d,
  };
}

function movedSentence({ improved, dropped, lostTop10, significant }: Found): string {
  const counts = `Gained five positions or more: ${improved.length}. Dropped, two checks in a row: ${dropped.length}. Moved beyond their own noise: ${significant.length}.`;
  if (lostTop10.length === 0) return `${counts} None left the first ten.`;
  const lost = lostTop10.slice(0, 5).map(({ keyword, current }) => `"${keyword}" (now ${current ?? "not found"})`);
  return `${counts} Out of the first ten: ${lost.join(", ")}.`;
}

function warningsOf(measurements: readonly Measurement[], isAll: boolean): string[] {
  const failures = measurements.flatMap(({ failure }) => failure ?? []);
  const shallow = measurements.filter(({ check }) => check.outcome === "not_found" && (check.depth ?? DEPTH) < DEPTH);
  return [
    ...(failures.length === 0
      ? []
      : [
          `${failures.length} of ${measurements.length} searches failed. They are no ranks, change none and were not charged. The last said: ${failures.at(-1)}`,
        ]),
    ...(shallow.length === 0
      ? []
      : [
          `For ${shallow.length} keywords that were not found the provider gave fewer than ${DEPTH} results, so they may be further down.`,
        ]),
    ...(isAll
      ? []
      : [`Only ${MOST_KEYWORDS} keywords are checked in one run; narrow it with \`filter\` for the others.`]),
  ];
}
