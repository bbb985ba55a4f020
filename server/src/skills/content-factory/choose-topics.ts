import type { ContentFactoryInput, Keyword } from "@findable/contract";
import { findWrittenKeywords } from "../../domains/content/index.ts";
import { findChosenKeywords, findKeywordsInScope, useOf } from "../../domains/keywords/index.ts";
import { findPillarIds } from "../../domains/pillars/index.ts";
import { marketOf } from "../../domains/workspaces/index.ts";
import type { Db } from "../../kernel/database/db.ts";
import type { RunContext } from "../../kernel/runs/run-context.ts";
import { contentStems } from "../../kernel/text/phrase-words.ts";

const DEFAULT_COUNT = 5;
const MOST_CONSIDERED = 5_000;

export interface Topic {
  keywordId: string;
  keyword: string;
}

export interface ChosenTopics {
  topics: Topic[];
  /** Named keywords whose topic has a text or was named twice. */
  skipped: { keywordId: string; message: string }[];
}

/** The keywords to write for, each topic once: those that are named, or the most useful without a text. */
export async function chooseTopics(ctx: RunContext, db: Db, input: ContentFactoryInput): Promise<ChosenTopics> {
  const workspaceId = ctx.workspace.id;
  const { language } = marketOf(ctx.workspace.settings);
  const keyOf = (keyword: string) => contentStems(keyword, language).toSorted().join(" ") || keyword;
  const written = new Map((await findWrittenKeywords(db, workspaceId)).map(({ keyword }) => [keyOf(keyword), keyword]));
  const topics: Topic[] = [];
  const skipped: ChosenTopics["skipped"] = [];
  for (const { id: keywordId, keyword } of await candidatesOf(db, workspaceId, input)) {
    if (input.keywordIds === undefined && topics.length >= (input.count ?? DEFAULT_COUNT)) break;
    const key = keyOf(keyword);
    const before = written.get(key);
    if (before === undefined) topics.push({ keywordId, keyword });
    else skipped.push({ keywordId, message: `"${keyword}" has the topic of "${before}", which has a text.` });
    written.set(key, before ?? keyword);
  }
  return { topics, skipped: input.keywordIds === undefined ? [] : skipped };
}

async function candidatesOf(
  db: Db,
  workspaceId: string,
  { keywordIds, pillarSlug }: ContentFactoryInput,
): Promise<Pick<Keyword, "id" | "keyword">[]> {
  if (keywordIds !== undefined) {
    const found = await findChosenKeywords(db, { workspaceId, limit: keywordIds.length }, { keywordIds });
    return found.toSorted((one, other) => keywordIds.indexOf(one.id) - keywordIds.indexOf(other.id));
  }
  const all = await findKeywordsInScope(db, { workspaceId, scope: {}, limit: MOST_CONSIDERED });
  const [pillarId] = pillarSlug === undefined ? [] : await findPillarIds(db, { workspaceId, slugs: [pillarSlug] });
  const ofPillar = all.filter((keyword) => pillarId !== undefined && keyword.pillarId === pillarId);
  const use = (keyword: Keyword) => useOf(keyword, keyword);
  return (ofPillar.length > 0 ? ofPillar : all).toSorted(
    (one, other) => use(other) - use(one) || (one.id < other.id ? -1 : 1),
  );
}
