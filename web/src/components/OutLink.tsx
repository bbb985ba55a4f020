import type { ReactNode } from "react";

/** A link to another site. Renders plain text unless the URL is http or https: the URL comes from outside. */
export function OutLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^https?:\/\//.test(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className="py-1 hover:underline">
      {children}
    </a>
  );
}
