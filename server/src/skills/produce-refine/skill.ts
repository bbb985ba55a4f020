import { PRICES, type ProduceRefineResult, produceRefineSkill } from "@findable/contract";
import { countWords, requireWriter } from "../../domains/content/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { applyRefiner } from "../content-writing/apply-refiner.ts";
import { findAuthor } from "../content-writing/author.ts";
import { sourcesWith } from "../content-writing/check-facts.ts";
import { inputOf } from "../produce-evaluate/evaluation-input.ts";
import { loadText } from "../produce-evaluate/load-text.ts";
import { readResults } from "../produce-evaluate/read-results.ts";
import { scoreInThread } from "../produce-evaluate/score.ts";
import { type OpenText, openText } from "./open-text.ts";
import { storeRefinement } from "./store-refinement.ts";

const PRICE = PRICES.refinement.perRefiner;

/** Applies one refiner to a text and stores the result as a new revision. */
export const produceRefine = defineSkill({
  ...produceRefineSkill,
  version: 1,
  estimate: () => ({ credits: PRICE, durationSeconds: 45 }),
  minimumCredits: () => PRICE,
  requireReady: (place) => requireWriter(place),
  async run(ctx, input): Promise<ProduceRefineResult> {
    const text = await openText(ctx, input);
    const author = await findAuthor(ctx);
    const { refiner } = text;
    await ctx.narrate(`Applying the refiner "${refiner.name}" to "${text.title}", revision ${text.revision}.`);
    const pass = await applyRefiner(ctx, author, refiner, { step: "refine", text: refinable(ctx, text) });
    const scores = await scoresOf(ctx, input, pass.body);
    const { contentId, refinerId } = input;
    const result = { contentId, refinerId, wordCount: countWords(pass.body), ...scores };
    if (!pass.isChanged) {
      await ctx.narrate(`The refiner "${refiner.name}" found nothing to change. Nothing was stored or charged.`);
      return { ...result, revision: text.revision };
    }
    for (const warning of pass.warnings) await ctx.narrate(warning);
    const revision = await storeRefinement(ctx, { text, pass, author: author.name, scores });
    await ctx.files.write(`agent-output/refined/${text.slug}.md`, `${pass.body}\n`, { contentType: "text/markdown" });
    await ctx.narrate(
      `Revision ${revision} scores ${scores.scoreAfter.toFixed(1)}; before it was ${scores.scoreBefore.toFixed(1)}.`,
    );
    return { ...result, revision };
  },
});

function refinable({ workspace }: RunContext, { body, snippets, knownUrls, language, unsupportedClaims }: OpenText) {
  const isMarked = unsupportedClaims === "mark";
  return { body, keep: [], snippets, knownUrls, language, isMarked, sources: sourcesWith(workspace, snippets) };
}

/** The scores of the text and of what the refiner made of it, by the same rules beside the same pages. */
async function scoresOf(ctx: RunContext, { contentId }: { contentId: string }, after: string) {
  const loaded = await ctx.look("load", (db) => loadText(ctx, db, { contentId }));
  const rivals = await readResults(ctx, loaded.results);
  const before = await scoreInThread(ctx, "score-before", inputOf(ctx, loaded, rivals));
  const refined = { ...loaded, revision: { ...loaded.revision, body: after } };
  const { score: scoreAfter } = await scoreInThread(ctx, "score-after", inputOf(ctx, refined, rivals));
  return { scoreBefore: before.score, scoreAfter };
}
