import { isDemoWorkspace } from "./demo.ts";

/** Where a browser gets the bytes of a file by itself: for links and downloads, which carry no headers of ours. */
export function fileAddress(workspaceId: string | undefined, path: string): string {
  const door = isDemoWorkspace(workspaceId) ? "demo" : `w/${encodeURIComponent(workspaceId ?? "")}`;
  const segments = path.split("/").map(encodeURIComponent).join("/");
  return `/app/api/${door}/v1/agent/files/${segments}/raw`;
}
