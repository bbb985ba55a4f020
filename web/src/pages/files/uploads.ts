import { FindableError } from "@findable/contract/client";
import { isDemoWorkspace } from "../../api/demo.ts";
import { refresh } from "../../api/query-client.ts";
import { t } from "../../i18n/index.ts";
import { sharedValue } from "../../ui/shared-value.ts";

/** An upload. It continues while the user opens other pages. */
export interface Upload {
  id: string;
  workspaceId: string;
  path: string;
  file: Blob;
  /** Bytes sent. */
  sent: number;
  state: "sending" | "done" | "failed";
  error: Error | undefined;
}

const uploads = sharedValue<readonly Upload[]>([]);
const requests = new Map<string, XMLHttpRequest>();

export function useUploads(workspaceId: string | undefined): Upload[] {
  return uploads.use().filter((upload) => upload.workspaceId === workspaceId);
}

function change(id: string, patch: Partial<Upload>): void {
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...patch } : upload)));
}

export function removeUpload(id: string): void {
  requests.get(id)?.abort();
  uploads.set(uploads.get().filter((upload) => upload.id !== id));
}

/** Uploads a file as a form. XMLHttpRequest reports progress, which `fetch` does not. */
export function startUpload(workspaceId: string, path: string, file: Blob): void {
  const id = crypto.randomUUID();
  uploads.set([...uploads.get(), { id, workspaceId, path, file, sent: 0, state: "sending", error: undefined }]);
  const form = new FormData();
  form.set("path", path);
  form.set("file", file, path.slice(path.lastIndexOf("/") + 1));
  const request = new XMLHttpRequest();
  requests.set(id, request);
  request.open("POST", "/app/api/v1/agent/files");
  request.setRequestHeader("X-Findable-App", "1");
  request.setRequestHeader("X-Workspace-Id", workspaceId);
  request.setRequestHeader("Idempotency-Key", id);
  if (isDemoWorkspace(workspaceId)) request.setRequestHeader("Authorization", "Bearer demo");
  request.upload.onprogress = ({ loaded }) => change(id, { sent: Math.min(loaded, file.size) });
  request.onload = () => {
    requests.delete(id);
    if (request.status < 300) {
      change(id, { state: "done", sent: file.size });
      setTimeout(() => removeUpload(id), 4_000);
      void refresh("agent.files", "workspaces.usage");
    } else change(id, { state: "failed", error: readFailure(request.status, request.responseText) });
  };
  request.onerror = () => {
    requests.delete(id);
    change(id, { state: "failed", error: new Error(t("The connection was lost.")) });
  };
  request.send(form);
}

/** A response without an error envelope comes from a proxy in front of the service. */
function readFailure(status: number, text: string): Error {
  try {
    return new FindableError(status, JSON.parse(text));
  } catch {
    return new Error(t("The upload failed with status {status}.", { status }));
  }
}
