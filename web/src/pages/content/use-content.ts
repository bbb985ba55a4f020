import { useEffect, useState } from "react";
import type { OutputOf } from "../../api/operations.ts";
import { useOperation } from "../../api/use-operation.ts";
import { CONTENT, kindOf } from "../../components/words/content-kinds.ts";
import { isBeingWritten } from "../../components/words/content-words.ts";

export type ContentDetail = OutputOf<"produce.blog_post.get">;

const WHILE_WRITING_MS = 2_000;
/** A run that starts elsewhere should be noticed before the person has typed much. */
const OTHERWISE_MS = 5_000;

/** A blog post or landing page, reloaded often while a run writes it. */
export function useContent(id: string) {
  const [everyMs, setEveryMs] = useState(OTHERWISE_MS);
  const content = useOperation(CONTENT[kindOf(id)].get, { id, includeArchived: true }, { everyMs });
  const isWriting = content.data !== undefined && isBeingWritten(content.data);
  useEffect(() => setEveryMs(isWriting ? WHILE_WRITING_MS : OTHERWISE_MS), [isWriting]);
  return content;
}
