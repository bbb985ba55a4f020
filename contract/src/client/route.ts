import { ROUTES } from "./generated/routes.ts";
import type { Me } from "./generated/shapes.ts";

/** The name of an operation, for example `research.keyword.list`. */
export type OperationName = keyof typeof ROUTES;

export interface Route {
  kind: "query" | "command" | "start" | "stream";
  method: string;
  /** `{name}` marks a path parameter. */
  path: string;
  /** Fields that travel in the query string although the method has a body. */
  queryFields: readonly string[];
  /** The field whose Blob travels in a multipart form. */
  formField: string | undefined;
  marks: ReadonlySet<string>;
}

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(ROUTES, name);
}

export function routeOf(name: OperationName): Route {
  const [kind = "", method = "", path = "", ...marks] = ROUTES[name].split(" ");
  return {
    kind: requireKind(kind),
    method,
    path,
    queryFields: marks.filter((mark) => mark.startsWith("?")).map((mark) => mark.slice(1)),
    formField: marks.find((mark) => mark.startsWith("form:"))?.slice("form:".length),
    marks: new Set(marks),
  };
}

/** What a person must be allowed to call an operation, as `people.me` lists it in `may`. */
export function capabilityFor(name: OperationName): Me["may"][number] {
  const { kind, marks } = routeOf(name);
  const needs = CAPABILITIES.find((capability) => marks.has(`needs:${capability}`));
  return needs ?? (kind === "query" || kind === "stream" ? "read" : "write");
}

/** Whether an operation changes something, which a read-only key may not. */
export function isChange(name: OperationName): boolean {
  const { kind } = routeOf(name);
  return kind === "command" || kind === "start";
}

const CAPABILITIES: readonly Me["may"][number][] = ["read", "comment", "decide", "send", "connect", "manage", "own"];

function requireKind(text: string): Route["kind"] {
  if (text === "query" || text === "command" || text === "start" || text === "stream") return text;
  throw new Error(`"${text}" is not a kind of operation.`);
}
