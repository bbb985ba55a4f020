import { type RelabelKeywordsInput, type RelabelKeywordsResult, relabelKeywordsSkill } from "@findable/contract";
import {
  findLabelledByPeople,
  findPhrases,
  LABEL_BATCH,
  type LabelContext,
  labelledFor,
  labellingCost,
  labellingPrice,
  type StoredLabels,
  storeLabels,
  type TakenPage,
  takeForLabelling,
} from "../../domains/keywords/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { findLabelContext } from "../label-context.ts";
import { labelPhrases } from "../label-phrases.ts";
import { findModelHelp, type ModelHelp, otherModel } from "../model-help.ts";
import { noModelForLabels } from "../warnings.ts";
import { writeChanges } from "./write-changes.ts";

/** Keywords that are labelled and stored together. */
const PAGE = 600;
/** Changes that a result holds; its file has all. */
const MOST_CHANGES = 200;
/** Labels that somebody is shown who is asked whether to keep them all. */
const SHOWN = 20;

/** Labels the keywords of a scope again. */
export const relabelKeywords = defineSkill({
  ...relabelKeywordsSkill,
  version: 3,
  estimate: ({ scope }) => labellingCost(scope.keywordIds?.length ?? labelledFor(relabelKeywordsSkill.budget.credits)),
  minimumCredits: () => labellingPrice(1),
  async run(ctx, input) {
    const model = await findModelHelp(ctx);
    const { pages, reached } = await takeScope(ctx, input);
    const matched = pages.reduce((sum, { ids }) => sum + ids.length, 0);
    await ctx.narrate(
      `${matched === 1 ? "One keyword is" : `${matched.toLocaleString("en")} keywords are`} in the scope.`,
    );
    const { language } = marketOf(ctx.workspace.settings);
    const { context, warnings } = await findLabelContext(ctx, { language });

    const unmet = await ctx.step("unmet-wish", async () => unmetWish(ctx, input));
    const desk = openDesk(model, input, unmet);
    const stored: StoredLabels[] = [];
    for (const [index, taken] of pages.entries()) {
      stored.push(...(await labelPage(ctx, desk, context, { ...taken, page: index + 1 })));
      ctx.progress(stored.length + desk.failed, matched, "keywords");
    }

    const changed = stored.filter(({ before, after }) => differs(before, after));
    await writeChanges(ctx, changed);
    const labeled = stored.filter(({ after }) => isLabelled(after)).length;
    const result: RelabelKeywordsResult = {
      matched,
      labeled,
      changed: changed.length,
      abstained: stored.length - labeled,
      failed: matched - stored.length,
      changes: changed.slice(0, MOST_CHANGES),
      warnings: [
        ...(reached
          ? []
          : [`The budget reaches for ${matched} keywords; the others of the scope were left as they are.`]),
        ...(model.configured ? [] : [noModelForLabels(ctx.invocation.worldMode)]),
        ...(input.model === undefined ? model.warnings : []),
        ...warnings,
        ...desk.warnings,
      ],
    };
    await ctx.narrate(summary(result));
    return result;
  },
});

/** Takes the scope into the run page by page, as far as its budget reaches. */
async function takeScope(
  ctx: RunContext,
  { scope }: RelabelKeywordsInput,
): Promise<{ pages: TakenPage[]; reached: boolean }> {
  const affordable = await ctx.step("affordable", async () => labelledFor(ctx.creditsLeft()));
  const pages: TakenPage[] = [];
  const run = { workspaceId: ctx.workspace.id, runId: ctx.invocation.id };
  let left = affordable;
  while (left > 0 && pages.at(-1)?.isLast !== true) {
    const after = pages.at(-1)?.ids.at(-1);
    const shows = { scope, atMost: Math.min(PAGE, left), status: "LABELLING" };
    const next = { ...run, scope, limit: PAGE, affordable: left, ...(after === undefined ? {} : { after }) };
    const page = await ctx.save(`take:${pages.length + 1}`, { shows }, (tx) => takeForLabelling(tx, next));
    pages.push(page);
    left -= page.ids.length - page.kept.length;
  }
  if (pages.every(({ ids }) => ids.length === 0))
    throw new AppError("no_keywords_in_scope", "No keyword of this workspace is in the scope.", { scope });
  return { pages, reached: pages.at(-1)?.isLast === true };
}

interface Desk {
  model: ModelHelp;
  /** True where the caller wants this model's labels or none. */
  insists: boolean;
  asks: boolean;
  failed: number;
  warnings: string[];
}

function openDesk(model: ModelHelp, input: RelabelKeywordsInput, unmet: string | null): Desk {
  const insists = input.model !== undefined && model.configured;
  return { model, insists, asks: unmet === null, failed: 0, warnings: unmet === null ? [] : [unmet] };
}

/** That another model answers than the one that was asked for, where one does. */
function unmetWish(ctx: RunContext, { model: asked }: RelabelKeywordsInput): string | null {
  const other = otherModel(ctx, asked);
  if (other === undefined) return null;
  return `The model that answers here is "${other}", not "${asked}", so nothing was labelled. Leave out \`model\` to have it label.`;
}

/**
 * Labels one page. Once the model has failed it is not asked again; who insisted on it keeps the labels there were. Those that a person
 * has labelled are only given back, and what is paid is counted where it is written: a person may label or delete meanwhile.
 */
async function labelPage(
  ctx: RunContext,
  desk: Desk,
  context: LabelContext,
  { ids, kept, page }: TakenPage & { page: number },
): Promise<StoredLabels[]> {
  const { id: workspaceId } = ctx.workspace;
  const there = await ctx.look(`phrases:${page}`, (db) => findPhrases(db, { workspaceId, ids }));
  const phrases = there.filter(({ id }) => !kept.includes(id));
  const asTheyAre = there.filter(({ id }) => kept.includes(id)).map(({ id }) => ({ ...NO_LABELS, id }));
  const maxBatches = desk.asks ? Math.ceil(phrases.length / LABEL_BATCH) : 0;
  const { labels, seenByModel, warnings } = await labelPhrases(
    ctx,
    desk.model,
    phrases.map(({ keyword }) => keyword),
    { context, maxBatches, step: `labels-${page}` },
  );
  desk.warnings.push(...warnings);
  if (warnings.length > 0) desk.asks = false;
  const good = desk.insists ? seenByModel : phrases.length;
  desk.failed += ids.length - asTheyAre.length - good;
  const found = phrases.slice(0, good).flatMap(({ id }, index) => {
    const label = labels[index];
    if (label === undefined) return [];
    const { intentLabels, intentConfidence, relevanceLabel, relevanceConfidence } = label;
    return [{ id, intentLabels, intentConfidence, relevanceLabel, relevanceConfidence }];
  });
  if (found.length + asTheyAre.length === 0) return [];
  const run = { workspaceId, runId: ctx.invocation.id };
  const first = phrases.slice(0, Math.min(good, SHOWN)).flatMap(({ keyword }, index) => {
    const label = labels[index];
    return label === undefined
      ? []
      : [{ keyword, intentLabels: label.intentLabels, relevanceLabel: label.relevanceLabel }];
  });
  const shows = { keywords: found.length, first };
  const { stored } = await ctx.save<LabelledPage>(
    `store:${page}`,
    { price: labellingPrice(found.length), priceOf: ({ paid }) => labellingPrice(paid), shows },
    async (tx) => {
      const all = await storeLabels(tx, { ...run, labels: [...found, ...asTheyAre] });
      const among = all.flatMap(({ id }) => (kept.includes(id) ? [] : [id]));
      const unchanged = await findLabelledByPeople(tx, { workspaceId, among, limit: among.length });
      return { stored: all, paid: among.length - unchanged.length };
    },
  );
  return stored;
}

interface LabelledPage {
  stored: StoredLabels[];
  /** Keywords of them that are paid for. */
  paid: number;
}

/** For those that have a person's, which stay. */
const NO_LABELS = { intentLabels: [], intentConfidence: null, relevanceLabel: null, relevanceConfidence: null };

type Labels = StoredLabels["after"];

function isLabelled({ intentLabels, relevanceLabel }: Labels): boolean {
  return intentLabels.length > 0 || relevanceLabel !== null;
}

function differs(before: Labels, after: Labels): boolean {
  const same =
    before.intentLabels.length === after.intentLabels.length &&
    before.intentLabels.every((label) => after.intentLabels.includes(label));
  return !same || before.relevanceLabel !== after.relevanceLabel;
}

function summary({ labeled, changed, abstained, failed }: RelabelKeywordsResult): string {
  const lost = failed === 0 ? "" : ` ${failed} could not be labelled and keep their labels.`;
  return `${labeled} have labels now, ${changed} others than before; ${abstained} stay without, because none was certain enough.${lost}`;
}
