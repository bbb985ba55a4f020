import type { ResourceLink } from "@modelcontextprotocol/server";
import { estimateTokens } from "../../kernel/text/tokens.ts";
import { isRecord } from "./records.ts";
import { MAX_LINK_TOKENS } from "./token-budget.ts";

/**
 * Addresses of what can be read as a resource. The scheme is our own: an https address would say that a client may fetch it
 * itself, and ours need a key. What stands behind `files/` is a path with each part encoded.
 */
const SCHEME = "findable:";
/** A run may write hundreds of files; the others are found with `agent.files.list`. */
const MOST_LINKS = 10;

export type ResourceKind = "runs" | "files" | "skills";

export interface ResourceAddress {
  kind: ResourceKind;
  /** Identifier of the run, path of the file or slug of the skill. */
  id: string;
}

export function toUri({ kind, id }: ResourceAddress): string {
  return `${SCHEME}//${kind}/${id.split("/").map(encodeURIComponent).join("/")}`;
}

/** Undefined where the text is no address of ours. */
export function readUri(uri: string): ResourceAddress | undefined {
  const [, kind, rest] = /^findable:\/\/(runs|files|skills)\/(.+)$/s.exec(uri) ?? [];
  if (rest === undefined || (kind !== "runs" && kind !== "files" && kind !== "skills")) return undefined;
  try {
    return { kind, id: rest.split("/").map(decodeURIComponent).join("/") };
  } catch {
    return undefined;
  }
}

/** Links to the files that an answer names: those of a run, or a file itself. */
export function fileLinks(output: Record<string, unknown>): ResourceLink[] {
  const { files, data } = output;
  if (Array.isArray(files) && "invocationId" in output) return toLinks(files);
  if (isFile(output)) return toLinks([output["path"]]);
  return Array.isArray(data) && data.some(isFile) ? toLinks(data.filter(isFile).map(({ path }) => path)) : [];
}

function toLinks(paths: readonly unknown[]): ResourceLink[] {
  const links: ResourceLink[] = [];
  let left = MAX_LINK_TOKENS;
  for (const path of paths.slice(0, MOST_LINKS)) {
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
