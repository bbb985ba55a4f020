import { recordOf } from "../../records.ts";
import { landingPages } from "../site/pages.ts";
import { freshText } from "./fresh-texts.ts";
import { blogPosts } from "./posts.ts";
import type { DemoRevision } from "./revisions.ts";
import type { DemoWritten } from "./written.ts";

/** The text that a content's identifier stands for; for one that neither the world nor the identifier knows, another. */
export function contentBy(contentId: string): DemoWritten {
  const fresh = freshText(contentId);
  if (fresh !== undefined) return fresh;
  const texts = [...blogPosts(), ...landingPages()].map((text) => ({ contentId: text.content.id, text }));
  return recordOf(texts, contentId, "contentId").text;
}

/** The revision that a text is at. */
export function latestOf({ revisions }: DemoWritten): DemoRevision {
  const latest = revisions.at(-1);
  if (latest === undefined) throw new Error("A text of the demo has no revision.");
  return latest;
}
