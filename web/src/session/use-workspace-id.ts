import { useParams } from "@tanstack/react-router";
import { createContext, useContext } from "react";

/** The workspace of a part of a page that shows another brand; everything in it reads, writes and links there. */
export const PartWorkspace = createContext<string | undefined>(undefined);

/** The workspace in the page's URL, or of the part of the page; undefined on pages of the agency. */
export function useWorkspaceId(): string | undefined {
  const { workspaceId }: { workspaceId?: string } = useParams({ strict: false });
  return useContext(PartWorkspace) ?? workspaceId;
}

/** The workspace of a request: the page's by default, or the given one; `null` means the whole agency. */
export function useRequestWorkspace(workspaceId: string | null | undefined): string | undefined {
  const here = useWorkspaceId();
  return workspaceId === undefined ? here : (workspaceId ?? undefined);
}
