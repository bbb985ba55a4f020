import {
  PRICES,
  type RankMonitorInput,
  type RankMonitorResult,
  rankChecksUsd,
  rankMonitorSkill,
} from "@findable/contract";
import {
  changeOf,
  chooseKeywords,
  DEPTH,
  dropOf,
  MAX_KEYWORDS,
  type RecordedRanks,
  recordRanks,
  riseOf,
  type Series,
  significantOf,
} from "../../domains/ranks/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { checksPreview, measureRanks, noRankMeasured, recordingOf } from "../rank-measurement/measure-ranks.ts";
import type { Measurement } from "../rank-measurement/store-measurement.ts";

const PRICE = PRICES.rankTracking.perRun;
const DECIMALS = 10_000;

type Movements = Omit<RankMonitorResult, "warnings">;

/** Measures the ranks of the workspace's keywords and reports the changes that exceed normal fluctuation. */
export const rankMonitor = defineSkill({
  ...rankMonitorSkill,
  version: 1,
  estimate: ({ keywordIds }) => ({
    credits: PRICE,
    durationSeconds: 90,
    ...(keywordIds !== undefined && { vendorCostUsd: rankChecksUsd(keywordIds.length) }),
  }),
  minimumCredits: () => PRICE,
  async run(ctx, input) {
    const { device = "desktop", location } = input;
    const series = { device, ...marketOf(ctx.workspace.settings, { location }) };
    const { keywords, isAll } = await choose(ctx, input);
    const measurements = await measureRanks(ctx, keywords, series);
    const found = await record(ctx, series, measurements);
    if (found.checked === 0) throw noRankMeasured(measurements);
    await ctx.narrate(`Measured ${found.checked} keywords on a ${device} in ${series.location}.`);
    await ctx.narrate(movementsSentence(found));
    return { ...found, warnings: warningsOf(measurements, isAll) };
  },
});

async function choose(ctx: RunContext, input: RankMonitorInput) {
  const workspaceId = ctx.workspace.id;
  const found = await ctx.look("choose", (db) => chooseKeywords(db, { workspaceId, limit: MAX_KEYWORDS + 1 }, input));
  return { keywords: found.slice(0, MAX_KEYWORDS), isAll: found.length <= MAX_KEYWORDS };
}

/**
 * Records all checks in one transaction, so that a run which is killed or cancelled emits no event twice and records no partial
 * result. The price is the share of checks that did not fail.
 */
function record(ctx: RunContext, series: Series, measurements: readonly Measurement[]): Promise<Movements> {
  const checks = measurements.map(({ check }) => check);
  const share = checks.filter(({ outcome }) => outcome !== "failed").length / checks.length;
  const price = Math.round(PRICE * share * DECIMALS) / DECIMALS;
  return ctx.save("record", { price, shows: checksPreview(checks) }, async (tx) => {
    const checkedAt = checks.map((check) => check.checkedAt).reduce((one, other) => (one > other ? one : other));
    return movementsIn(await recordRanks(tx, recordingOf(ctx, series, checkedAt), checks));
  });
}

function movementsIn({ counts, report, lostPages }: RecordedRanks): Movements {
  return {
    checked: counts.checked,
    failed: counts.failed,
    improved: report.improved.map(riseOf),
    dropped: report.dropped.map(dropOf),
    lostTop10: report.lostTop10.map((change) => changeOf(change)),
    lostPages: lostPages.map(({ url, keywords }) => ({ url, keywords: keywords.map(dropOf) })),
    significant: report.significant.map(significantOf),
    expectedFalseAlarmsPer30d: report.expectedFalseAlarmsPer30d,
  };
}

function movementsSentence({ improved, dropped, lostTop10, significant }: Movements): string {
  const counts = `Improved by five positions or more: ${improved.length}. Dropped in two checks in a row: ${dropped.length}. Significant changes: ${significant.length}.`;
  if (lostTop10.length === 0) return `${counts} Left the top ten: none.`;
  const lost = lostTop10.slice(0, 5).map(({ keyword, current }) => `"${keyword}" (now ${current ?? "not ranking"})`);
  return `${counts} Left the top ten: ${lost.join(", ")}.`;
}

function warningsOf(measurements: readonly Measurement[], isAll: boolean): string[] {
  const failures = measurements.flatMap(({ failure }) => failure ?? []);
  const shallow = measurements.filter(({ check }) => check.outcome === "not_found" && (check.depth ?? DEPTH) < DEPTH);
  return [
    ...(failures.length === 0
      ? []
      : [
          `${failures.length} of ${measurements.length} searches failed. They do not change any rank and were not charged. Last error: ${failures.at(-1)}`,
        ]),
    ...(shallow.length === 0
      ? []
      : [
          `The provider returned fewer than ${DEPTH} results for ${shallow.length} keywords that are not ranking. They may rank lower.`,
        ]),
    ...(isAll ? [] : [`A run checks at most ${MAX_KEYWORDS} keywords. Use \`filter\` to check the others.`]),
  ];
}
