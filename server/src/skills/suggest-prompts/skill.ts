import { PRICES, type SuggestPromptsResult, suggestPromptsSkill } from "@findable/contract";
import {
  candidatesFrom,
  choosePrompts,
  findParties,
  selectMonitoredPrompts,
  wordsLanguage,
} from "../../domains/citations/index.ts";
import { languageOf } from "../../domains/workspaces/index.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { findOptionalModel } from "../optional-providers/optional-model.ts";
import { noModelForPromptsWarning } from "../optional-providers/warnings.ts";
import { readDemand } from "./read-demand.ts";
import { ModelPrompts, withWordings, wordingRequest } from "./word-by-model.ts";

const PRICE = PRICES.promptSuggestions.perRun;
/** Candidates that a model words, for each prompt that is asked for. */
const SPARE = 1.5;
const MOST_WORDED = 60;

/** Suggests prompts that people would ask, each with the records it comes from. Without any prompt nothing is charged. */
export const suggestPrompts = defineSkill({
  ...suggestPromptsSkill,
  estimate: () => ({ credits: PRICE, durationSeconds: 20 }),
  minimumCredits: () => PRICE,
  version: 1,
  async run(ctx, input): Promise<SuggestPromptsResult> {
    const { count = 20, topic, branded = false } = input;
    const workspaceId = ctx.workspace.id;
    const language = languageOf(ctx.workspace.settings) ?? "en";
    const model = await findOptionalModel(ctx);
    const { demand, monitored, parties } = await ctx.look("read", async (db) => ({
      demand: await readDemand(db, { workspaceId, from: input.from, offers: ctx.workspace.brand.primaryKeywords }),
      monitored: await selectMonitoredPrompts(db, workspaceId),
      parties: await findParties(db, { workspaceId }),
    }));
    const { candidates, unusable } = candidatesFrom({ demand, language, topic });
    const choice = { monitored, own: parties.own, language, branded };
    const byRules = candidates.map((candidate) => ({ ...candidate, writtenBy: "rules" as const }));
    const best = choosePrompts(byRules, { ...choice, count: Math.min(MOST_WORDED, Math.ceil(count * SPARE)) });
    const chosen = best.prompts.map(({ prompt, evidence }) => ({
      prompt,
      evidence: evidence.map((one) => ({ ...one, fit: demand.find(({ text }) => text === one.text)?.fit ?? 0 })),
    }));
    const answer = await model.ask("prompts", () =>
      ctx.llm.object("word", ModelPrompts, wordingRequest(chosen, language)),
    );
    const { prompts, leftOut } = choosePrompts(withWordings(chosen, answer.value, language), { ...choice, count });
    await ctx.save(
      "charge",
      { price: PRICE, priceOf: (found) => (found === 0 ? 0 : PRICE) },
      async () => prompts.length,
    );
    await ctx.narrate(`Suggested ${prompts.length} prompts from ${demand.length} records.`);
    const read = (kind: (typeof demand)[number]["kind"]) => demand.filter((one) => one.kind === kind).length;
    return {
      prompts,
      leftOut: {
        monitored: best.leftOut.monitored + leftOut.monitored,
        duplicates: best.leftOut.duplicates + leftOut.duplicates,
        branded: best.leftOut.branded + leftOut.branded,
        unusable,
      },
      read: {
        keyword: read("keyword"),
        segment: read("segment"),
        question: read("question"),
        pain_point: read("pain_point"),
        grounding_query: read("grounding_query"),
      },
      warnings: [
        ...(demand.length === 0
          ? ["This workspace has no keywords, segments or results pages yet. Run bootstrap_brand first."]
          : []),
        ...(model.configured ? [] : [noModelForPromptsWarning(ctx.invocation.worldMode)]),
        ...(wordsLanguage(language)
          ? []
          : [`Rules word prompts in English and German. In ${language} only questions are used as they are.`]),
        ...model.warnings,
        ...answer.warnings,
      ],
    };
  },
});
