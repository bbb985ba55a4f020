import type { ReactNode } from "react";
import { PageLink } from "./PageLink.tsx";

const FILES = "/v1/agent/files/";

/**
 * A link to another site, or to a file of the workspace, which opens in the app. Renders plain text unless the URL is http or
 * https: the URL comes from outside.
 */
export function OutLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^https?:\/\//.test(href)) return <span>{children}</span>;
  const file = fileAt(href);
  if (file !== undefined) {
    return (
      <PageLink page="files" search={{ open: file }} className="py-1 hover:underline">
        {children}
      </PageLink>
    );
  }
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className="py-1 hover:underline">
      {children}
    </a>
  );
}

/** The path of a workspace's file whose address, with or without its bytes, needs a key. */
export function fileAt(href: string): string | undefined {
  const { origin, pathname } = URL.parse(href) ?? {};
  if (origin !== window.location.origin || pathname?.startsWith(FILES) !== true) return undefined;
  const path = pathname.slice(FILES.length).replace(/\/raw$/, "");
  return path.split("/").map(decodeURIComponent).join("/");
}
