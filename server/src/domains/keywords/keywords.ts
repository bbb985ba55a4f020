import {
  type IntentLabel,
  type Keyword,
  type KeywordMetrics,
  keywordText,
  type RelevanceLabel,
} from "@findable/contract";
import { AppError } from "../../kernel/errors/app-error.ts";

/** A keyword as research returns it. Omitted fields are unknown and leave stored values as they are. */
export interface FoundKeyword {
  keyword: string;
  source: Keyword["source"];
  intentLabels?: readonly IntentLabel[];
  intentConfidence?: number | null;
  relevanceLabel?: RelevanceLabel | null;
  relevanceConfidence?: number | null;
  /** Tags for a new keyword. The tags of a stored keyword belong to its user and stay. */
  tags?: readonly string[];
  volume?: number | null;
  kd?: number | null;
  metrics?: KeywordMetrics;
  currentRank?: Keyword["currentRank"];
}

/** The first keyword of each phrase; invalid phrases are omitted. */
export function distinctKeywords(found: readonly FoundKeyword[]): FoundKeyword[] {
  const distinct = new Map<string, FoundKeyword>();
  for (const one of found) {
    const keyword = keywordText(one.keyword);
    if (keyword !== undefined && !distinct.has(keyword)) distinct.set(keyword, { ...one, keyword });
  }
  return [...distinct.values()];
}

/** Whether the intents or the relevance of the keyword are known. */
export function isLabelled({ intentLabels = [], relevanceLabel = null }: FoundKeyword): boolean {
  return intentLabels.length > 0 || relevanceLabel !== null;
}

export function keywordNotFound(id: string): AppError {
  return new AppError("keyword_not_found", `This workspace has no keyword "${id}".`, { keywordId: id });
}

/** How to restore an archived keyword. */
export const HOW_TO_RESTORE = "`research.keyword.update` with another `status` restores it";

export function keywordArchived(id: string): AppError {
  const message = `The keyword "${id}" is archived: \`includeArchived\` shows it, and ${HOW_TO_RESTORE}.`;
  return new AppError("keyword_not_found", message, { keywordId: id, status: "ARCHIVED" });
}
