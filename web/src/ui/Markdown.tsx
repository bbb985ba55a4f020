import { lazy, Suspense } from "react";

const Rendered = lazy(() => import("./RenderedMarkdown.tsx"));

/** Text with marks, of whomever: no HTML of it is believed, and its links say where they go. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<p className="leading-relaxed whitespace-pre-wrap">{text}</p>}>
      <Rendered text={text} />
    </Suspense>
  );
}
