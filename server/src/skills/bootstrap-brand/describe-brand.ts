import type { BrandProfile } from "@findable/contract";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import type { CrawlResult } from "../../providers/crawler/port.ts";
import type { OptionalModel } from "../optional-providers/optional-model.ts";
import { buildProfileRequest, mergeProfile, ProfileAnswer } from "./profile/profile-prompt.ts";

/** Improves the extracted profile with a language model, if one is configured. Statements without an exact quote are dropped. */
export async function describeBrand(
  ctx: RunContext,
  model: OptionalModel,
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
          `Dropped ${droppedQuotes === 1 ? "1 statement" : `${droppedQuotes} statements`} of the language model: the quote is not on the page it names.`,
        ];
  return { profile, warnings };
}
