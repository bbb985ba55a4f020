/** The workspaces of the demo are recognised by their identifiers, as everything in it is. */
export function isDemoWorkspace(workspaceId: string | undefined): boolean {
  return workspaceId?.includes("demo") ?? false;
}
