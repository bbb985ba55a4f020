import { lazy, Suspense } from "react";
import { Skeleton } from "./Skeleton.tsx";

const Rendered = lazy(() => import("./RenderedMarkdown.tsx"));

/** Text with marks, of whomever: no HTML of it is believed, and its links say where they go. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton className="h-20" />}>
      <Rendered text={text} />
    </Suspense>
  );
}
