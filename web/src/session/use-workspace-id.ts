import { useParams } from "@tanstack/react-router";

/** The workspace in the page's URL; undefined on pages of the agency. */
export function useWorkspaceId(): string | undefined {
  const { workspaceId }: { workspaceId?: string } = useParams({ strict: false });
  return workspaceId;
}

/** The workspace of a request: the page's by default, or the given one; `null` means the whole agency. */
export function useRequestWorkspace(workspaceId: string | null | undefined): string | undefined {
  const here = useWorkspaceId();
  return workspaceId === undefined ? here : (workspaceId ?? undefined);
}
