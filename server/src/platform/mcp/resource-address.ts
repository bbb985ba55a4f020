import type { ResourceLink } from "@modelcontextprotocol/server";
import { estimateTokens } from "../../kernel/text/tokens.ts";
import { isRecord } from "./records.ts";
import { MAX_LINK_TOKENS } from "./token-budget.ts";

/**
 * The URI scheme of resources. It is not https, because clients fetch https addresses themselves, and ours require a key. The part
 * after `files/` is a path with each segment encoded.
 */
const SCHEME = "findable:";
/** A run can write hundreds of files. `agent.files.list` returns the others. */
const MAX_LINKS = 10;

export type ResourceKind = "runs" | "files" | "skills";

export interface ResourceAddress {
  kind: ResourceKind;
  /** Identifier of the run, path of the file or slug of the skill. */
  id: string;
  /** Characters of a file's text to skip. */
  offset?: number;
}

export function toUri({ kind, id }: ResourceAddress): string {
  return `${SCHEME}//${kind}/${id.split("/").map(encodeURIComponent).join("/")}`;
}

/** Undefined for a URI of another form. */
export function readUri(uri: string): ResourceAddress | undefined {
  const [, kind, rest, offset] = /^findable:\/\/(runs|files|skills)\/([^?]+)(?:\?offset=(\d{1,9}))?$/s.exec(uri) ?? [];
  if (rest === undefined || (kind !== "runs" && kind !== "files" && kind !== "skills")) return undefined;
  try {
    const id = rest.split("/").map(decodeURIComponent).join("/");
    return { kind, id, ...(offset !== undefined && { offset: Number(offset) }) };
  } catch {
    return undefined;
  }
}

/** Links to the files in a response: those of a run, a list of files, or one file. */
export function fileLinks(output: Record<string, unknown>): ResourceLink[] {
  const { files, data } = output;
  if (Array.isArray(files) && "invocationId" in output) return toLinks(files);
  if (isFile(output)) return toLinks([output["path"]]);
  return Array.isArray(data) && data.some(isFile) ? toLinks(data.filter(isFile).map(({ path }) => path)) : [];
}

function toLinks(paths: readonly unknown[]): ResourceLink[] {
  const links: ResourceLink[] = [];
  let left = MAX_LINK_TOKENS;
  for (const path of paths.slice(0, MAX_LINKS)) {
    if (typeof path !== "string") continue;
    const name = path.slice(path.lastIndexOf("/") + 1);
    const link: ResourceLink = { type: "resource_link", uri: toUri({ kind: "files", id: path }), name };
    left -= estimateTokens(JSON.stringify(link));
    if (left < 0) break;
    links.push(link);
  }
  return links;
}

function isFile(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && "path" in value && "checksum" in value;
}
