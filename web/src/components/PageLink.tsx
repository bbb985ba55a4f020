import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type PageId, type ParamsOf, pathOf } from "../paths.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";

type Target<Id extends PageId> = { page: Id } & (keyof ParamsOf<Id> extends never
  ? { params?: undefined }
  : { params: ParamsOf<Id> });

export type PageLinkProps<Id extends PageId> = Target<Id> & {
  /** The URL state of the target page: `writeState(RUNS_URL, { status: ["FAILED"] })`. */
  search?: Readonly<Record<string, string | undefined>> | undefined;
  /** A workspace other than the page's. */
  workspaceId?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
  "aria-label"?: string;
  title?: string | undefined;
};

/** A link to a page of the app: `<PageLink page="run" params={{ id }}>`. It stays in the workspace by default. */
export function PageLink<Id extends PageId>({
  page,
  params,
  search,
  workspaceId,
  className,
  children,
  ...rest
}: PageLinkProps<Id>) {
  const here = useWorkspaceId();
  return (
    <Link to={pathOf(workspaceId ?? here, page, params)} search={search ?? {}} className={className} {...rest}>
      {children}
    </Link>
  );
}
