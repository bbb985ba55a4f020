import { keywordText } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import { findChosenKeywords, findKeywordOfPhrase } from "../keywords/index.ts";

/** What a text is about: a stored keyword, a phrase, or a topic. */
export interface Subject {
  /** The phrase to search. */
  query: string;
  /** The stored keyword; undefined for a topic or a new phrase. */
  keywordId?: string;
}

/** Throws `keyword_not_found` for an unknown or archived keyword, and a `validation_error` for a blank phrase. */
export async function findSubject(
  db: Db,
  workspaceId: string,
  { keywordId, keyword, topic }: { keywordId?: string; keyword?: string; topic?: string },
): Promise<Subject> {
  if (keywordId !== undefined) {
    const [found] = await findChosenKeywords(db, { workspaceId, limit: 1 }, { keywordIds: [keywordId] });
    return { query: found?.keyword ?? "", keywordId };
  }
  const field = keyword === undefined ? "topic" : "keyword";
  const query = keywordText(keyword ?? topic ?? "");
  if (query === undefined) throw validationError([{ field, message: "must not be blank" }]);
  const stored = field === "keyword" ? await findKeywordOfPhrase(db, { workspaceId, keyword: query }) : undefined;
  return stored === undefined ? { query } : { query, keywordId: stored };
}
