import { type IntentLabel, type Keyword, keywordText, type RelevanceLabel } from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";

/** A keyword as research finds it. What is left out is unknown and leaves a stored value as it is. */
export interface FoundKeyword {
  keyword: string;
  source: Keyword["source"];
  intentLabels?: readonly IntentLabel[];
  intentConfidence?: number | null;
  relevanceLabel?: RelevanceLabel | null;
  relevanceConfidence?: number | null;
  /** Tags of a new keyword; those of a stored one are its owner's. */
  tags?: readonly string[];
  volume?: number | null;
  kd?: number | null;
  currentRank?: Keyword["currentRank"];
}

/** The first of each phrase; what is no phrase is left out. */
export function distinctKeywords(found: readonly FoundKeyword[]): FoundKeyword[] {
  const distinct = new Map<string, FoundKeyword>();
  for (const one of found) {
    const keyword = keywordText(one.keyword);
    if (keyword !== undefined && !distinct.has(keyword)) distinct.set(keyword, { ...one, keyword });
  }
  return [...distinct.values()];
}

/** Whether anything is said about why people search it or how it relates to the offer. */
export function isLabelled({ intentLabels = [], relevanceLabel = null }: FoundKeyword): boolean {
  return intentLabels.length > 0 || relevanceLabel !== null;
}

export function keywordNotFound(id: string): AppError {
  return new AppError("keyword_not_found", `This workspace has no keyword "${id}".`, { keywordId: id });
}

/** How an archived keyword becomes one that is found. */
export const BRINGS_BACK = "`research.keyword.update` with another `status` brings it back";

export function keywordArchived(id: string): AppError {
  const message = `The keyword "${id}" is archived: \`includeArchived\` shows it, and ${BRINGS_BACK}.`;
  return new AppError("keyword_not_found", message, { keywordId: id, status: "ARCHIVED" });
}
