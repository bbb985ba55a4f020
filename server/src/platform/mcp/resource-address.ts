import type { ResourceLink } from "@modelcontextprotocol/server";
import { estimateTokens } from "../../kernel/text/tokens.ts";
import { isRecord } from "./records.ts";
import { MAX_LINK_TOKENS } from "./token-budget.ts";
import { WORKSPACE_ARGUMENT } from "./tool-catalog.ts";

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
  /** Names the workspace for a key that has several. */
  workspaceId?: string | undefined;
  /** Characters of a file's text to skip. */
  offset?: number | undefined;
}

export function toUri({ kind, id, workspaceId, offset }: ResourceAddress): string {
  const query = new URLSearchParams({
    ...(workspaceId !== undefined && { [WORKSPACE_ARGUMENT]: workspaceId }),
    ...(offset !== undefined && { offset: String(offset) }),
  });
  const place = `${SCHEME}//${kind}/${id.split("/").map(encodeURIComponent).join("/")}`;
  return query.size === 0 ? place : `${place}?${query}`;
}

/** The kind of a URI or of a template of URIs; undefined for any other text. */
export function kindOf(uri: string): ResourceKind | undefined {
  const [, kind] = /^findable:\/\/(runs|files|skills)\//.exec(uri) ?? [];
  return kind === "runs" || kind === "files" || kind === "skills" ? kind : undefined;
}

/** Undefined for a URI of another form. */
export function readUri(uri: string): ResourceAddress | undefined {
  const kind = kindOf(uri);
  const [, rest = "", query = ""] = /^findable:\/\/[a-z]+\/([^?]+)(?:\?(.*))?$/s.exec(uri) ?? [];
  const { [WORKSPACE_ARGUMENT]: workspaceId, offset, ...others } = Object.fromEntries(new URLSearchParams(query));
  const isOffset = offset === undefined || /^\d{1,10}$/.test(offset);
  if (kind === undefined || rest === "" || !isOffset || Object.keys(others).length > 0) return undefined;
  try {
    const id = rest.split("/").map(decodeURIComponent).join("/");
    return { kind, id, workspaceId, offset: offset === undefined ? undefined : Number(offset) };
  } catch {
    return undefined;
  }
}

/** Links to the files in a response: those of a run, a list of files, or one file. */
export function fileLinks(output: Record<string, unknown>, workspaceId: string | undefined): ResourceLink[] {
  const { files, data } = output;
  if (Array.isArray(files) && "invocationId" in output) return toLinks(files, workspaceId);
  if (isFile(output)) return toLinks([output["path"]], workspaceId);
  const listed = Array.isArray(data) ? data.filter(isFile).map(({ path }) => path) : [];
  return toLinks(listed, workspaceId);
}

function toLinks(paths: readonly unknown[], workspaceId: string | undefined): ResourceLink[] {
  const links: ResourceLink[] = [];
  let left = MAX_LINK_TOKENS;
  for (const path of paths.slice(0, MAX_LINKS)) {
    if (typeof path !== "string") continue;
    const name = path.slice(path.lastIndexOf("/") + 1);
    const link: ResourceLink = { type: "resource_link", uri: toUri({ kind: "files", id: path, workspaceId }), name };
    left -= estimateTokens(JSON.stringify(link));
    if (left < 0) break;
    links.push(link);
  }
  return links;
}

function isFile(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && "path" in value && "checksum" in value;
}
