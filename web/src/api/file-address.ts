import { isDemoWorkspace } from "./demo.ts";

/** The URL of a file's bytes, for links and downloads, which cannot send our headers. */
export function fileAddress(workspaceId: string | undefined, path: string): string {
  const door = isDemoWorkspace(workspaceId) ? "demo" : `w/${encodeURIComponent(workspaceId ?? "")}`;
  const segments = path.split("/").map(encodeURIComponent).join("/");
  return `/app/api/${door}/v1/agent/files/${segments}/raw`;
}

/** Whether a browser shows the file itself. The service sends it with a policy that keeps it from running anything. */
export function opensInTab(path: string): boolean {
  return /\.(?:html?|pdf)$/i.test(path);
}
