import { checkKeywordRankSkill, PRICES } from "@findable/contract";
import { chooseKeywords, recordRanks, selectLastPosition } from "../../domains/ranks/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import type { Measurement } from "../keep-measurement.ts";
import { measureRanks, runOf, shownChecks } from "../measure-ranks.ts";

const PRICE = PRICES.rankCheck.perKeyword;

/** Measures where the brand is for one keyword now. */
export const checkRank = defineSkill({
  ...checkKeywordRankSkill,
  version: 1,
  estimate: () => ({ credits: PRICE, durationSeconds: 5 }),
  minimumCredits: () => PRICE,
  async run(ctx, { id, device = "desktop", ...asked }) {
    const workspaceId = ctx.workspace.id;
    const series = { device, ...marketOf(ctx.workspace.settings, asked) };
    const chosen = await ctx.look("choose", (db) =>
      chooseKeywords(db, { workspaceId, limit: 1 }, { keywordIds: [id] }),
    );
    const [made] = await measureRanks(ctx, chosen, series, { price: PRICE });
    if (made === undefined) throw new Error(`The keyword ${id} was not checked.`);
    const { check } = made;
    const previousPosition = await ctx.save("record", { shows: shownChecks([check]) }, async (tx) => {
      const previous = await selectLastPosition(tx, { workspaceId, ...series }, id);
      await recordRanks(tx, runOf(ctx, series, check.checkedAt), [check]);
      return previous;
    });
    await ctx.narrate(sentenceOf(made, previousPosition));
    const { keyword, outcome, position, url, checkedAt, serpId } = check;
    const isOwnedDomain = position !== null;
    return {
      keywordId: id,
      keyword,
      outcome,
      position,
      previousPosition,
      url,
      isOwnedDomain,
      ...series,
      checkedAt,
      serpId,
    };
  },
});

function sentenceOf({ check, failure }: Measurement, previous: number | null): string {
  const { keyword, position, depth } = check;
  if (failure !== null) return `"${keyword}" could not be checked, which is not charged: ${failure}`;
  if (position === null) return `The brand is not among the first ${depth} results for "${keyword}".`;
  const since =
    previous === null || previous === position ? "" : `, ${position < previous ? "up" : "down"} from ${previous}`;
  return `The brand is at position ${position} for "${keyword}"${since}.`;
}
