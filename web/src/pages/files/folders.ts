import type { File } from "@findable/contract/client";
import { compareNames } from "../../i18n/format.ts";

export interface Folder {
  /** Ends in `/`. */
  path: string;
  name: string;
  files: number;
  size: number;
  /** The time at which its newest file was written. */
  changedAt: string | undefined;
}

/** The subfolders and the files directly in a folder. */
export function contentsOf(folder: string, files: readonly File[]): { folders: Folder[]; files: File[] } {
  const folders = new Map<string, Folder>();
  const here: File[] = [];
  for (const file of files) {
    if (!file.path.startsWith(folder)) continue;
    const [name = "", ...deeper] = file.path.slice(folder.length).split("/");
    if (deeper.length === 0) {
      here.push(file);
      continue;
    }
    const path = `${folder}${name}/`;
    const known = folders.get(path) ?? { path, name, files: 0, size: 0, changedAt: undefined };
    folders.set(path, {
      ...known,
      files: known.files + 1,
      size: known.size + file.size,
      changedAt: [known.changedAt, changedAt(file)]
        .filter((at) => at !== undefined)
        .toSorted()
        .at(-1),
    });
  }
  return { folders: [...folders.values()].toSorted((one, other) => compareNames(one.name, other.name)), files: here };
}

/** The folders from the top, exclusive, to a folder. */
export function trailOf(folder: string): { name: string; path: string }[] {
  const names = folder.split("/").filter((name) => name !== "");
  return names.map((name, index) => ({ name, path: `${names.slice(0, index + 1).join("/")}/` }));
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** A free name for a second `report.md`: `report-2.md`. */
export function freeNameFor(path: string): string {
  const [, stem = path, counted, extension = ""] = /^(.+?)(?:-(\d+))?(\.[^./]+)?$/.exec(path) ?? [];
  return `${stem}-${Number(counted ?? 1) + 1}${extension}`;
}

export function changedAt({ writtenAt, uploadedAt }: File): string | undefined {
  return writtenAt ?? uploadedAt ?? undefined;
}
