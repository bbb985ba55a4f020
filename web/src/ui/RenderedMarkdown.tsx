import type { ComponentPropsWithoutRef } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";

const COMPONENTS: Components = {
  a: ({ children, href }) => (
    <a href={href} target="_blank" rel="noreferrer noopener" className="text-accent underline underline-offset-2">
      {children}
    </a>
  ),
  // Security: an image would send a request to an address chosen by the text.
  img: ({ alt, src }) => <span className="text-muted">{alt || String(src)}</span>,
  h1: (props) => <Heading {...props} />,
  h2: (props) => <Heading {...props} />,
  h3: (props) => <Heading {...props} />,
  h4: (props) => <Heading {...props} />,
  ul: ({ children }) => <ul className="my-2 list-disc space-y-1 pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="my-2 list-decimal space-y-1 pl-5">{children}</ol>,
  p: ({ children }) => <p className="my-2 first:mt-0 last:mb-0">{children}</p>,
  code: ({ children }) => <code className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.92em]">{children}</code>,
  pre: ({ children }) => (
    <pre className="scroll-quiet my-3 overflow-x-auto rounded-lg bg-sunken p-3 text-xs">{children}</pre>
  ),
  blockquote: ({ children }) => <blockquote className="my-2 border-l-2 pl-3 text-muted">{children}</blockquote>,
  table: ({ children }) => (
    <div className="scroll-quiet my-3 overflow-x-auto">
      <table className="min-w-full text-sm wrap-normal [&_td]:border-b [&_td]:px-2 [&_td]:py-1.5 [&_th]:border-b [&_th]:px-2 [&_th]:py-1.5 [&_th]:text-left">
        {children}
      </table>
    </div>
  ),
};

function Heading({ children }: ComponentPropsWithoutRef<"h2">) {
  return <h3 className="mt-4 mb-1 text-base font-semibold first:mt-0">{children}</h3>;
}

/** Headings of an article stand below the page's own. */
const ARTICLE: Components = {
  ...COMPONENTS,
  h1: ({ children }) => <h2 className="mb-3 text-2xl font-semibold tracking-tight">{children}</h2>,
  h2: ({ children }) => <h3 className="mt-7 mb-2 text-xl font-semibold">{children}</h3>,
  h3: ({ children }) => <h4 className="mt-5 mb-1.5 text-lg font-semibold">{children}</h4>,
  h4: ({ children }) => <h5 className="mt-4 mb-1 text-base font-semibold">{children}</h5>,
};

export default function RenderedMarkdown({ text, look }: { text: string; look: "note" | "article" }) {
  return (
    <div className="min-w-0 text-base leading-relaxed wrap-anywhere">
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={look === "article" ? ARTICLE : COMPONENTS}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
