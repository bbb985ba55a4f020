import type { AnyOperation } from "../../kernel/operations/operation.ts";

type Query = Record<string, string | string[] | undefined>;

/** One HTTP route: usually one operation, or several that differ by the part after `{path}` or by the query. */
export interface RouteGroup {
  method: string;
  /** In find-my-way's syntax. */
  url: string;
  /** Name of the parameter that also matches slashes. */
  wildcard: string | undefined;
  choose(rest: string, query: Query): Choice | undefined;
}

interface Choice {
  operation: AnyOperation;
  /** Value of `{path}`; empty if the route has none. */
  path: string;
}

interface Candidate {
  operation: AnyOperation;
  /** The part after `{path}`, for example `/raw`. */
  suffix: string;
  /** Query fields that select the operation. */
  requiredQuery: string[];
}

const WILDCARD = "{path}";

/** Groups operations by method and address, so that each address has one route. */
export function groupRoutes(operations: readonly AnyOperation[]): RouteGroup[] {
  const groups = new Map<string, { method: string; url: string; candidates: Candidate[] }>();
  for (const operation of operations) {
    const { method } = operation.contract;
    const { url, suffix } = addressOf(operation);
    const group = groups.get(`${method} ${url}`) ?? { method, url, candidates: [] };
    group.candidates.push({ operation, suffix, requiredQuery: requiredQueryOf(operation) });
    groups.set(`${method} ${url}`, group);
  }
  return [...groups.values()].map(({ method, url, candidates }) => ({
    method,
    url,
    wildcard: url.endsWith("*") ? "path" : undefined,
    choose: chooserOf(candidates),
  }));
}

function addressOf(operation: AnyOperation): { url: string; suffix: string } {
  const path = withoutQuery(operation.contract.path);
  const at = path.indexOf(WILDCARD);
  const head = (at === -1 ? path : path.slice(0, at)).replaceAll(/\{(\w+)\}/g, ":$1");
  return at === -1 ? { url: head, suffix: "" } : { url: `${head}*`, suffix: path.slice(at + WILDCARD.length) };
}

function withoutQuery(path: string): string {
  return path.split("?", 1)[0] ?? path;
}

/** Query fields in the path of the contract; without any, the required fields of a GET that are not path parameters. */
function requiredQueryOf(operation: AnyOperation): string[] {
  const { path, input } = operation.contract;
  const [, named] = path.split("?", 2);
  if (named !== undefined) return [...new URLSearchParams(named).keys()];
  const required: readonly string[] = input.required ?? [];
  return operation.contract.method === "GET" ? required.filter((name) => !path.includes(`{${name}}`)) : [];
}

function chooserOf(candidates: Candidate[]): RouteGroup["choose"] {
  const ordered = candidates.toSorted(
    (one, other) => other.suffix.length - one.suffix.length || other.requiredQuery.length - one.requiredQuery.length,
  );
  const [only] = ordered;
  if (only !== undefined && ordered.length === 1 && only.suffix === "") {
    return (rest) => ({ operation: only.operation, path: rest });
  }
  return (rest, query) => {
    const fitting = ordered.filter((candidate) => rest.endsWith(candidate.suffix));
    const exact = fitting.find((candidate) => candidate.requiredQuery.every((name) => query[name] !== undefined));
    const chosen = exact ?? fitting.at(-1);
    if (chosen === undefined) return undefined;
    return { operation: chosen.operation, path: rest.slice(0, rest.length - chosen.suffix.length) };
  };
}

/** Finds the methods that an address supports. Used only for requests without a route. */
export function createMethodFinder(groups: readonly { method: string; url: string }[]): (path: string) => string[] {
  const patterns = groups.map(({ method, url }) => ({ method, pattern: patternOf(url) }));
  return (path) => {
    const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.has("GET")) methods.add("HEAD");
    return [...methods].toSorted();
  };
}

function patternOf(url: string): RegExp {
  const source = url
    .split("/")
    .map((segment) => (segment === "*" ? ".*" : segment.startsWith(":") ? "[^/]+" : escapePattern(segment)))
    .join("/");
  return new RegExp(`^${source}$`);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
