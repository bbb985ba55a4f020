import { lazy, Suspense } from "react";
import { loadWithRetry } from "./load-with-retry.ts";

const Rendered = lazy(() => loadWithRetry(() => import("./RenderedMarkdown.tsx")));

/** Untrusted Markdown: HTML is ignored, and links show their target. */
export function Markdown({
  text,
  look = "note",
}: {
  text: string;
  /** `note`: all headings are small. `article`: as a reader of a site sees it. */
  look?: "note" | "article";
}) {
  return (
    <Suspense fallback={<p className="leading-relaxed whitespace-pre-wrap">{text}</p>}>
      <Rendered text={text} look={look} />
    </Suspense>
  );
}
