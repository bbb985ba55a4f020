import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";

/** Content codings, best first, with the file ending of the version that the build compressed. */
const PACKED = [
  { coding: "br", ending: ".br" },
  { coding: "gzip", ending: ".gz" },
] as const;

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

export interface AppFile {
  contentType: string;
  etag: string;
  bytes: Buffer;
  /** Undefined if compression did not make the file smaller. */
  packed: Partial<Record<(typeof PACKED)[number]["coding"], Buffer>>;
}

/** The built web app, by paths from its folder. */
export interface AppFiles {
  /** The page for every address of the app; undefined if the app is not built. */
  page(): Promise<string | undefined>;
  find(file: string): Promise<AppFile | undefined>;
}

interface Build {
  builtAt: number;
  page: string;
  files: ReadonlySet<string>;
  read: Map<string, Promise<AppFile>>;
}

/** Reads each file once, and again after a new build. Serves only files that the build lists. */
export function openAppFiles(folder: string): AppFiles {
  let build: Build | undefined;

  async function current(): Promise<Build | undefined> {
    const builtAt = await stat(path.join(folder, "index.html")).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (builtAt === undefined || builtAt === build?.builtAt) return builtAt === undefined ? undefined : build;
    build = await readBuild(folder, builtAt);
    return build;
  }

  return {
    page: async () => (await current())?.page,
    async find(file) {
      const { files, read } = (await current()) ?? { files: new Set(), read: new Map() };
      if (!files.has(file)) return undefined;
      const known = read.get(file) ?? readAppFile(folder, file, files);
      read.set(file, known);
      return await known;
    },
  };
}

async function readBuild(folder: string, builtAt: number): Promise<Build> {
  const [page, entries] = await Promise.all([
    readFile(path.join(folder, "index.html"), "utf8"),
    readdir(folder, { recursive: true, withFileTypes: true }),
  ]);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((file) => !file.startsWith("."))
    .filter((file) => Object.hasOwn(TYPES, path.extname(file)) || PACKED.some(({ ending }) => file.endsWith(ending)));
  return { builtAt, page, files: new Set(files), read: new Map() };
}

async function readAppFile(folder: string, file: string, files: ReadonlySet<string>): Promise<AppFile> {
  const bytes = await readFile(path.join(folder, file));
  const packed: AppFile["packed"] = {};
  for (const { coding, ending } of PACKED) {
    if (files.has(file + ending)) packed[coding] = await readFile(path.join(folder, file + ending));
  }
  return {
    contentType: TYPES[path.extname(file)] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    bytes,
    packed,
  };
}

/** The version of the file in the best coding that the browser accepts. */
export function packedFor(file: AppFile, accepted: string | undefined): { coding: string | undefined; bytes: Buffer } {
  const codings = (accepted ?? "").split(",").map((coding) => coding.split(";", 1)[0]?.trim());
  for (const { coding } of PACKED) {
    const bytes = file.packed[coding];
    if (bytes !== undefined && codings.includes(coding)) return { coding, bytes };
  }
  return { coding: undefined, bytes: file.bytes };
}
