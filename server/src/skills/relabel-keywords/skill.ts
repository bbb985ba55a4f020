import { type RelabelKeywordsInput, type RelabelKeywordsResult, relabelKeywordsSkill } from "@findable/contract";
import { stringify } from "csv-stringify/sync";
import {
  type ClaimedPage,
  claimForLabelling,
  labelledFor,
  labellingCost,
  labellingPrice,
  type StoredLabels,
} from "../../domains/keywords/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { defineSkill } from "../../kernel/runs/skill.ts";
import { findLabelContext } from "../keyword-labels/find-label-context.ts";
import { findOptionalModel, otherModel } from "../optional-providers/optional-model.ts";
import { noModelForLabelsWarning } from "../optional-providers/warnings.ts";
import { type Labelling, labelPage } from "./label-page.ts";

/** Keywords labelled and stored in one step. */
const PAGE_SIZE = 600;
/** Changes in the result. The file lists all. */
const MAX_CHANGES = 200;

const COSTS = {
  estimate: ({ scope }: RelabelKeywordsInput) =>
    labellingCost(scope.keywordIds?.length ?? labelledFor(relabelKeywordsSkill.budget.credits)),
  minimumCredits: () => labellingPrice(1),
};

/** Runs that started before labels of research rested on its seed read none. */
export const relabelKeywordsVersion3 = defineSkill({
  ...relabelKeywordsSkill,
  ...COSTS,
  version: 3,
  run: (ctx, input) => relabel(ctx, input, { readsSubjects: false }),
});

/** Labels the keywords of a scope again. Labels that people have set stay, and so do those of a seed that are still right. */
export const relabelKeywords = defineSkill({
  ...relabelKeywordsSkill,
  ...COSTS,
  version: 4,
  run: (ctx, input) => relabel(ctx, input, { readsSubjects: true }),
});

async function relabel(
  ctx: RunContext,
  input: RelabelKeywordsInput,
  { readsSubjects }: { readsSubjects: boolean },
): Promise<RelabelKeywordsResult> {
  const model = await findOptionalModel(ctx);
  const { pages, reached } = await takeScope(ctx, input);
  const matched = pages.reduce((sum, { ids }) => sum + ids.length, 0);
  await ctx.narrate(`The scope has ${matched === 1 ? "1 keyword" : `${matched.toLocaleString("en")} keywords`}.`);
  const { language } = marketOf(ctx.workspace.settings);
  const { context, warnings } = await findLabelContext(ctx, { language });

  const wrongModel = await ctx.step("unmet-wish", async () => wrongModelWarning(ctx, input));
  const labelling: Labelling = {
    model,
    requiresModel: input.model !== undefined && model.configured,
    usesModel: wrongModel === null,
    readsSubjects,
    failed: 0,
    warnings: wrongModel === null ? [] : [wrongModel],
  };
  const stored: StoredLabels[] = [];
  for (const [index, taken] of pages.entries()) {
    stored.push(...(await labelPage(ctx, labelling, context, { ...taken, page: index + 1 })));
    ctx.progress(stored.length + labelling.failed, matched, "keywords");
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
    changes: changed.slice(0, MAX_CHANGES),
    warnings: [
      ...(reached ? [] : [`The budget covers ${matched} keywords. The other keywords of the scope were not changed.`]),
      ...(model.configured ? [] : [noModelForLabelsWarning(ctx.invocation.worldMode)]),
      ...(input.model === undefined ? model.warnings : []),
      ...warnings,
      ...labelling.warnings,
    ],
  };
  await ctx.narrate(summary(result));
  return result;
}

/** Takes the keywords of the scope into the run, page by page, until the budget is used up. */
async function takeScope(
  ctx: RunContext,
  { scope }: RelabelKeywordsInput,
): Promise<{ pages: ClaimedPage[]; reached: boolean }> {
  const affordable = await ctx.step("affordable", async () => labelledFor(ctx.creditsLeft()));
  const pages: ClaimedPage[] = [];
  const run = { workspaceId: ctx.workspace.id, runId: ctx.invocation.id };
  let left = affordable;
  while (left > 0 && pages.at(-1)?.isLast !== true) {
    const after = pages.at(-1)?.ids.at(-1);
    const shows = { scope, atMost: Math.min(PAGE_SIZE, left), status: "LABELLING" };
    const next = { ...run, scope, limit: PAGE_SIZE, affordable: left, ...(after === undefined ? {} : { after }) };
    const page = await ctx.save(`take:${pages.length + 1}`, { shows }, (tx) => claimForLabelling(tx, next));
    pages.push(page);
    left -= page.ids.length - page.kept.length;
  }
  if (pages.every(({ ids }) => ids.length === 0))
    throw new AppError("no_keywords_in_scope", "No keyword of this workspace matches the scope.", { scope });
  return { pages, reached: pages.at(-1)?.isLast === true };
}

/** A warning if the configured model is not the one that the caller asked for. */
function wrongModelWarning(ctx: RunContext, { model: asked }: RelabelKeywordsInput): string | null {
  const other = otherModel(ctx, asked);
  if (other === undefined) return null;
  return `The configured model is "${other}", not "${asked}", so no keywords were labeled. Omit \`model\` to use it.`;
}

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
  const failures = failed === 0 ? "" : ` ${failed} could not be labeled and keep their labels.`;
  return `${changed} keywords changed. ${labeled} have labels and ${abstained} have none, because no label was certain enough.${failures}`;
}

/** Writes a CSV of every keyword with changed labels. Its path contains the run, so that no later run replaces the file. */
async function writeChanges(ctx: RunContext, changed: readonly StoredLabels[]): Promise<void> {
  const lines = changed.map(({ id, keyword, before, after }) => ({
    keyword,
    intent_before: before.intentLabels.join(" "),
    intent_after: after.intentLabels.join(" "),
    relevance_before: before.relevanceLabel,
    relevance_after: after.relevanceLabel,
    id,
  }));
  const columns = ["keyword", "intent_before", "intent_after", "relevance_before", "relevance_after", "id"];
  const content = stringify(lines, { header: true, columns, escape_formulas: true });
  const path = `agent-output/keywords/relabel-changes-${ctx.invocation.id}.csv`;
  await ctx.files.write(path, content, { contentType: "text/csv", tags: ["keywords"] });
}
