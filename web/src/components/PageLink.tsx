import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type PageId, type ParamsOf, pathOf } from "../paths.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";

type Target<Id extends PageId> = { page: Id } & (keyof ParamsOf<Id> extends never
  ? { params?: undefined }
  : { params: ParamsOf<Id> });

export type PageLinkProps<Id extends PageId> = Target<Id> & {
  /** State of the page to go to, written: `writeState(RUNS_URL, { status: ["FAILED"] })`. */
  search?: Readonly<Record<string, string | undefined>> | undefined;
  /** Another workspace than this page's. */
  workspaceId?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
  "aria-label"?: string;
};

/** A link to a page of the app: `<PageLink page="run" params={{ id }}>`. It stays in the workspace. */
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
