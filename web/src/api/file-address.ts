import { isDemoWorkspace } from "./demo.ts";

/** The URL of a file's bytes, for links and downloads, which cannot send our headers. */
export function fileAddress(workspaceId: string | undefined, path: string): string {
  const door = isDemoWorkspace(workspaceId) ? "demo" : `w/${encodeURIComponent(workspaceId ?? "")}`;
  const segments = path.split("/").map(encodeURIComponent).join("/");
  return `/app/api/${door}/v1/agent/files/${segments}/raw`;
}
