import type { Service } from "./service.ts";

export interface FormUpload {
  path: string;
  content: string | Uint8Array<ArrayBuffer> | Blob;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

export interface FormAnswer {
  status: number;
  headers: Headers;
  // Whatever the server said; tests look into it with matchers that fail on another shape.
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  body: any;
}

/** Uploads a file as a browser does. */
export async function uploadForm(
  service: Pick<Service, "url" | "key">,
  workspace: string,
  { path, content, fields = {}, headers = {} }: FormUpload,
): Promise<FormAnswer> {
  const form = new FormData();
  form.set("path", path);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.set("file", new Blob([content]), "upload");
  const response = await fetch(`${service.url}/v1/agent/files`, {
    method: "POST",
    headers: { Authorization: `Bearer ${service.key}`, "X-Workspace-Id": workspace, ...headers },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
