import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FindableClient } from "@findable/contract/client";

export interface SavedFile {
  /** Path in the workspace. */
  path: string;
  /** Download URL; requires the key. */
  url: string;
  /** Path of the local copy. */
  savedTo: string;
}

/** Copies a run's files to `<dataDir>/reports/<domain>` and replaces the files of an earlier run. */
export async function saveFiles(
  client: FindableClient,
  paths: readonly string[],
  { dataDir, domain }: { dataDir: string; domain: string },
  signal?: AbortSignal,
): Promise<SavedFile[]> {
  if (paths.length === 0) return [];
  const folder = path.join(dataDir, "reports", domain.replaceAll(/[^a-z0-9._-]+/gi, "_"));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const saved: SavedFile[] = [];
  for (const file of paths) {
    const savedTo = path.join(folder, localName(file));
    await writeFile(savedTo, await client.agent.files.raw.stream({ path: file }, { signal }), { mode: 0o600 });
    saved.push({
      path: file,
      url: `${client.baseUrl}/v1/agent/files/${file.split("/").map(encodeURIComponent).join("/")}/raw`,
      savedTo,
    });
  }
  return saved;
}

/** The last part of the path. A hostile path from the service must not write outside the folder. */
function localName(file: string): string {
  const name = file.split(/[/\\]/).at(-1) ?? "";
  return /^\.*$/.test(name) ? "file" : name;
}
