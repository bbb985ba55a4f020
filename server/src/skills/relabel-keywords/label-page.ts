import {
  type ClaimedPage,
  findLabelledByPeople,
  findLabelSubjects,
  findPhrases,
  type KeywordLabels,
  LABEL_BATCH,
  type LabelContext,
  labellingPrice,
  type StoredLabels,
  storeLabels,
} from "../../domains/keywords/index.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { labelPhrases } from "../keyword-labels/label-phrases.ts";
import type { OptionalModel } from "../optional-providers/optional-model.ts";
import { readSeed } from "../research-keyword/seed.ts";

/** State of the run across its pages. */
export interface Labelling {
  model: OptionalModel;
  /** Whether the caller asked for a certain model. Keywords that this model has not labelled then keep their labels. */
  requiresModel: boolean;
  /** Whether to send further keywords to the model. False after its first failure. */
  usesModel: boolean;
  /** Whether keywords without offers are labelled for the phrase that they were researched for. False for earlier runs. */
  readsSubjects: boolean;
  /** Keywords that could not be labelled so far. */
  failed: number;
  warnings: string[];
}

type PageLabels = Parameters<typeof storeLabels>[1]["labels"];

/** Labels passed for keywords that people have labelled: `storeLabels` keeps theirs. */
const NO_LABELS = { intentLabels: [], intentConfidence: null, relevanceLabel: null, relevanceConfidence: null };
/** Labels in the preview of an approval. */
const PREVIEW_COUNT = 20;

/** Labels and stores one page of keywords, and returns their labels before and after. */
export async function labelPage(
  ctx: RunContext,
  labelling: Labelling,
  context: LabelContext,
  { ids, kept, page }: ClaimedPage & { page: number },
): Promise<StoredLabels[]> {
  const keywords = await ctx.look(`phrases:${page}`, (db) => findPhrases(db, { workspaceId: ctx.workspace.id, ids }));
  const labelledByPeople = keywords.filter(({ id }) => kept.includes(id));
  const others = keywords.filter(({ id }) => !kept.includes(id));
  const labels: (KeywordLabels | undefined)[] = [];
  let seenByModel = 0;
  const groups = await groupsBySubject(ctx, labelling, context, { keywords: others, page });
  for (const { context: own, keywords: group, step } of groups) {
    const phrases = group.map(({ keyword }) => keyword);
    const maxBatches = labelling.usesModel ? Math.ceil(phrases.length / LABEL_BATCH) : 0;
    const labelled = await labelPhrases(ctx, labelling.model, phrases, { context: own, maxBatches, step });
    labels.push(...phrases.map((_phrase, index) => labelled.labels[index]));
    seenByModel += labelled.seenByModel;
    labelling.warnings.push(...labelled.warnings);
    if (labelled.warnings.length > 0) labelling.usesModel = false;
    if (labelling.requiresModel && labelled.seenByModel < phrases.length) break;
  }
  const ordered = groups.flatMap(({ keywords: group }) => group);
  const labelled = labelling.requiresModel ? seenByModel : labels.length;
  labelling.failed += ids.length - labelledByPeople.length - labelled;
  const results = ordered.slice(0, labelled).flatMap(({ id, keyword }, index) => {
    const found = labels[index];
    return found === undefined ? [] : [{ id, keyword, ...storedFields(found) }];
  });
  const first = results.slice(0, PREVIEW_COUNT).map(({ keyword, intentLabels, relevanceLabel }) => {
    return { keyword, intentLabels, relevanceLabel };
  });
  return storePage(ctx, {
    page,
    kept,
    machineLabels: results.map(({ keyword: _keyword, ...stored }) => stored),
    keptLabels: labelledByPeople.map(({ id }) => ({ ...NO_LABELS, id })),
    shows: { keywords: results.length, first },
  });
}

interface SubjectGroup {
  context: LabelContext;
  keywords: readonly { id: string; keyword: string }[];
  step: string;
}

/**
 * The keywords of a page by what their labels are relative to: the offers of the brand, or else the phrase that each was researched
 * for. A keyword that no research found has no subject.
 */
async function groupsBySubject(
  ctx: RunContext,
  { readsSubjects }: Pick<Labelling, "readsSubjects">,
  context: LabelContext,
  { keywords, page }: { keywords: readonly { id: string; keyword: string }[]; page: number },
): Promise<SubjectGroup[]> {
  const step = `labels-${page}`;
  const hasOffers = context.offers.length > 0 || (context.guessedOffers ?? []).length > 0;
  if (!readsSubjects || hasOffers) return [{ context, keywords, step }];
  const { seedOf, onlySeed } = await ctx.look(`subjects:${page}`, (db) =>
    findLabelSubjects(db, { workspaceId: ctx.workspace.id, ids: keywords.map(({ id }) => id) }),
  );
  const bySeed = Map.groupBy(keywords, ({ id }) => seedOf[id] ?? onlySeed ?? "");
  return [...bySeed].map(([seed, group], index) => {
    const subject = seed === "" ? undefined : readSeed(seed);
    const offers = subject?.kind === "phrase" ? [subject.text] : [];
    return { context: { ...context, offers }, keywords: group, step: index === 0 ? step : `${step}-${index}` };
  });
}

interface StoredPage {
  stored: StoredLabels[];
  /** Number of keywords that are charged. */
  paid: number;
}

/**
 * Stores the labels of a page. The price is set by the rows written in this transaction, because people can label or delete keywords
 * while the model works: neither is charged.
 */
async function storePage(
  ctx: RunContext,
  {
    page,
    kept,
    machineLabels,
    keptLabels,
    shows,
  }: {
    page: number;
    kept: readonly string[];
    machineLabels: PageLabels;
    keptLabels: PageLabels;
    shows: Record<string, unknown>;
  },
): Promise<StoredLabels[]> {
  const labels = [...machineLabels, ...keptLabels];
  if (labels.length === 0) return [];
  const { id: workspaceId } = ctx.workspace;
  const { stored } = await ctx.save<StoredPage>(
    `store:${page}`,
    { price: labellingPrice(machineLabels.length), priceOf: ({ paid }) => labellingPrice(paid), shows },
    async (tx) => {
      const all = await storeLabels(tx, { workspaceId, runId: ctx.invocation.id, labels });
      const among = all.flatMap(({ id }) => (kept.includes(id) ? [] : [id]));
      const unchanged = await findLabelledByPeople(tx, { workspaceId, among, limit: among.length });
      return { stored: all, paid: among.length - unchanged.length };
    },
  );
  return stored;
}

function storedFields({ intentLabels, intentConfidence, relevanceLabel, relevanceConfidence }: KeywordLabels) {
  return { intentLabels, intentConfidence, relevanceLabel, relevanceConfidence };
}
