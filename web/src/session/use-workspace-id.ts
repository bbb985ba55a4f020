import { useParams } from "@tanstack/react-router";

/** The workspace the page's address names; undefined on pages of the agency. */
export function useWorkspaceId(): string | undefined {
  const { workspaceId }: { workspaceId?: string } = useParams({ strict: false });
  return workspaceId;
}
