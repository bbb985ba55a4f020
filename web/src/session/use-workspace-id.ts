import { useParams } from "@tanstack/react-router";

/** The workspace the page's address names; undefined on pages of the agency. */
export function useWorkspaceId(): string | undefined {
  const { workspaceId }: { workspaceId?: string } = useParams({ strict: false });
  return workspaceId;
}

/** Where an operation is asked: in the page's workspace where nothing else is said, `null` for the whole agency. */
export function useAskedWorkspace(workspaceId: string | null | undefined): string | undefined {
  const here = useWorkspaceId();
  return workspaceId === undefined ? here : (workspaceId ?? undefined);
}
