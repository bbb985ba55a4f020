import { ROUTES } from "./generated/routes.ts";

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

function requireKind(text: string): Route["kind"] {
  if (text === "query" || text === "command" || text === "start" || text === "stream") return text;
  throw new Error(`"${text}" is not a kind of operation.`);
}
