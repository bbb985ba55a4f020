import type { bulkCreateKeywords, CreatedKeywords, InputOf, KeywordScope } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";
import type { CommandContext } from "../../kernel/operations/operation.ts";
import type { SkillPlan } from "../../kernel/runs/declared-skill.ts";
import { startInvocation } from "../invocations/index.ts";
import { givenKeywords } from "./given-keywords.ts";
import { insertKeywords } from "./insert-keywords.store.ts";
import { HOW_TO_RESTORE } from "./keywords.ts";
import { fillKnownMetrics } from "./phrase-metrics.store.ts";
import { requirePillars } from "./require-pillars.ts";
import { findKeywordsByPhrase } from "./researched.store.ts";

const LABELLING_SKILL = "research.keyword.relabel";

/** Stores the new keywords and starts the requested labelling run, in one transaction. */
export async function createGivenKeywords(
  context: CommandContext,
  input: InputOf<typeof bulkCreateKeywords>,
): Promise<CreatedKeywords> {
  const { tx, agencyId, workspaceId } = context;
  const { distinct, repeated } = givenKeywords(input);
  const labelling = input.label === true ? requireLabelling(context) : undefined;
  await requirePillars(tx, { workspaceId, ids: distinct.flatMap(({ pillarId }) => pillarId ?? []) });
  const added = await insertKeywords(tx, { agencyId, workspaceId, keywords: distinct });
  const [only] = input.keywords.length === 1 ? distinct : [];
  if (only !== undefined && added.size === 0) throw await duplicateOf(context, only.keyword);
  const created = distinct.filter(({ id }) => added.has(id));
  await fillKnownMetrics(tx, { agencyId, workspaceId, keywords: created.map(({ keyword }) => keyword) });
  const known = distinct.filter(({ id }) => !added.has(id)).map(({ keyword }) => keyword);
  return {
    created: created.map(({ id, keyword, status }) => ({ id, keyword, status })),
    duplicatesSkipped: [...known, ...repeated],
    labelingInvocationId:
      labelling === undefined || created.length === 0
        ? null
        : await startLabelling(context, labelling, { keywordIds: created.map(({ id }) => id), status: "LABELLING" }),
  };
}

function requireLabelling({ services }: CommandContext): SkillPlan {
  const skill = services.skills.find(LABELLING_SKILL);
  if (skill !== undefined) return skill;
  throw new AppError(
    "skill_unavailable",
    `The skill "${LABELLING_SKILL}" is not available with a key in this version, so nothing was created. Omit \`label\` to store the keywords without labels.`,
    { skill: LABELLING_SKILL },
  );
}

async function startLabelling(context: CommandContext, skill: SkillPlan, scope: KeywordScope): Promise<string> {
  const input = context.services.skills.checkInput(skill, { scope });
  const { run } = await startInvocation(context, skill, input, { mode: "BACKGROUND" });
  return run.id;
}

async function duplicateOf({ tx, workspaceId }: CommandContext, keyword: string): Promise<AppError> {
  const [known] = await findKeywordsByPhrase(tx, { workspaceId, phrases: [keyword] });
  const archived = known?.status === "ARCHIVED" ? ` It is archived; ${HOW_TO_RESTORE}.` : "";
  const details = { keyword, ...(known !== undefined && { keywordId: known.id, status: known.status }) };
  return new AppError("duplicate_keyword", `This workspace already has the keyword "${keyword}".${archived}`, details);
}
