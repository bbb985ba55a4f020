import type { ReactNode } from "react";

/** A link out of the app, to somebody else's page; only where it is one of the web. */
export function OutLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^https?:\/\//.test(href)) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className="hover:underline">
      {children}
    </a>
  );
}
