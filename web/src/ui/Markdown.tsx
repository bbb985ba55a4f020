import { lazy, Suspense } from "react";

const Rendered = lazy(() => import("./RenderedMarkdown.tsx"));

/** Untrusted Markdown: HTML is ignored, and links show their target. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<p className="leading-relaxed whitespace-pre-wrap">{text}</p>}>
      <Rendered text={text} />
    </Suspense>
  );
}
