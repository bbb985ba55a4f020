import type { BrandProfile } from "@findable/contract";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import type { ModelHelp } from "../model-help.ts";
import { buildProfileRequest, mergeProfile, ProfileAnswer } from "./profile/profile-prompt.ts";

/** The profile that rules extracted, written better by a language model where there is one; quotes that are not exact are dropped. */
export async function describeBrand(
  ctx: RunContext,
  model: ModelHelp,
  crawl: CrawlResult,
  extracted: BrandProfile,
): Promise<{ profile: BrandProfile; warnings: string[] }> {
  const answer = await model.ask("statements about the brand", () =>
    ctx.llm.object("profile", ProfileAnswer, buildProfileRequest(crawl)),
  );
  if (answer.value === undefined) return { profile: extracted, warnings: answer.warnings };
  const { profile, droppedQuotes } = mergeProfile(extracted, answer.value, crawl);
  const warnings =
    droppedQuotes === 0
      ? []
      : [
          `${droppedQuotes === 1 ? "One statement of the model was" : `${droppedQuotes} statements of the model were`} dropped: the quote is not on the page it names.`,
        ];
  return { profile, warnings };
}
