import { checkKeywordRankSkill, PRICES, rankChecksUsd } from "@findable/contract";
import { chooseKeywords, recordRanks, selectLastPosition } from "../../domains/ranks/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { checksPreview, measureRanks, noRankMeasured, recordingOf } from "../rank-measurement/measure-ranks.ts";
import type { Measurement } from "../rank-measurement/store-measurement.ts";

const PRICE = PRICES.rankCheck.perKeyword;

/** Measures the current rank of the brand for one keyword. */
export const checkRank = defineSkill({
  ...checkKeywordRankSkill,
  version: 1,
  estimate: () => ({ credits: PRICE, durationSeconds: 5, vendorCostUsd: rankChecksUsd(1) }),
  minimumCredits: () => PRICE,
  async run(ctx, { id, device = "desktop", ...asked }) {
    const workspaceId = ctx.workspace.id;
    const series = { device, ...marketOf(ctx.workspace.settings, asked) };
    const chosen = await ctx.look("choose", (db) =>
      chooseKeywords(db, { workspaceId, limit: 1 }, { keywordIds: [id] }),
    );
    const [measurement] = await measureRanks(ctx, chosen, series, { price: PRICE });
    if (measurement === undefined) throw new Error(`The keyword ${id} was not checked.`);
    const { check } = measurement;
    const previousPosition = await ctx.save("record", { shows: checksPreview([check]) }, async (tx) => {
      const previous = await selectLastPosition(tx, { workspaceId, ...series }, id);
      await recordRanks(tx, recordingOf(ctx, series, check.checkedAt), [check]);
      return previous;
    });
    if (check.outcome === "failed") throw noRankMeasured([measurement]);
    await ctx.narrate(sentenceOf(measurement, previousPosition));
    const { keyword, outcome, position, url, via, surfaces, checkedAt, serpId } = check;
    const isOwnedDomain = position !== null;
    return {
      keywordId: id,
      keyword,
      outcome,
      position,
      previousPosition,
      url,
      via,
      surfaces,
      isOwnedDomain,
      ...series,
      checkedAt,
      serpId,
    };
  },
});

function sentenceOf({ check }: Measurement, previous: number | null): string {
  const { keyword, position, via, surfaces, depth } = check;
  if (position === null) {
    const shown = surfaces.length === 0 ? "" : ` It is shown in: ${surfaces.map(surfaceName).join(", ")}.`;
    return `The brand does not rank in the first ${depth} results for "${keyword}".${shown}`;
  }
  const since =
    previous === null || previous === position ? "" : `, ${position < previous ? "up" : "down"} from ${previous}`;
  const snippet = via === "featured_snippet" ? " with the featured snippet" : "";
  return `The brand ranks ${position}${snippet} for "${keyword}"${since}.`;
}

function surfaceName(surface: string): string {
  return surface.replaceAll("_", " ");
}
