/** The day that the demo shows. A test compares it with the service's own. */
export const DEMO_NOW = "2026-11-16T09:00:00.000Z";

/** Identifiers of the demo contain `demo`. */
export function isDemoWorkspace(workspaceId: string | undefined): boolean {
  return workspaceId?.includes("demo") ?? false;
}
