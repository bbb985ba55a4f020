import { type OperationName, type Route, routeOf } from "./route.ts";

export type Input = Readonly<Record<string, unknown>>;

export interface PreparedRequest {
  method: string;
  /** Path and query, relative to the base URL. */
  path: string;
  body: string | FormData | undefined;
}

/** Places each field of an operation's flat input in the path, the query or the body. */
export function toRequest(route: Route, input: Input): PreparedRequest {
  const inPath = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  const hasBody = route.method !== "GET" && route.method !== "DELETE";
  const isInBody = (name: string) => hasBody && !route.queryFields.includes(name);
  const query = new URLSearchParams(rest.filter(([name]) => !isInBody(name)).flatMap(toTexts));
  const body = rest.filter(([name]) => isInBody(name));
  return {
    method: route.method,
    path: fillPath(route.path, input) + (query.size === 0 ? "" : `?${query}`),
    body: hasBody ? toBody(route, body) : undefined,
  };
}

/** `{path}` keeps its slashes; every other parameter is one segment. */
function fillPath(path: string, input: Input): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = String(input[name] ?? "");
    const segments = name === "path" ? value.split("/") : [value];
    if (value === "" || segments.some((segment) => segment === "." || segment === "..")) {
      throw new TypeError(
        `\`${name}\` must be a non-empty path value without "." and ".." segments; received "${value}".`,
      );
    }
    return segments.map(encodeURIComponent).join("/");
  });
}

function toTexts([name, value]: [string, unknown]): [string, string][] {
  if (Array.isArray(value)) return value.map((item) => [name, String(item)]);
  return [[name, String(value)]];
}

function toBody({ formField }: Route, fields: readonly [string, unknown][]): string | FormData {
  const hasFile = fields.some(([name, value]) => name === formField && value instanceof Blob);
  return hasFile ? toForm(fields) : JSON.stringify(Object.fromEntries(fields));
}

function toForm(fields: readonly [string, unknown][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value instanceof Blob) form.set(name, value);
    else form.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  return form;
}

/** Returns the request of an operation without sending it: method, path with query, and body. */
export function requestOf(name: OperationName, input: Input): PreparedRequest {
  return toRequest(routeOf(name), input);
}
