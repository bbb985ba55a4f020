import { type OperationContract, pathFields } from "@findable/contract";

export interface ApiRequest {
  method: string;
  /** Path and query, from the root of the service. */
  path: string;
  /** JSON text; undefined where the method has no body. */
  body: string | undefined;
}

/** Where each field of an operation's input travels on REST: in the path, in the query or in the body. */
export function toApiRequest(contract: OperationContract, input: Record<string, unknown>): ApiRequest {
  const inPath = new Set(pathFields(contract));
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  const hasBody = contract.method !== "GET" && contract.method !== "DELETE";
  const inQuery = rest.filter(([name]) => !hasBody || contract.queryFields?.includes(name));
  const inBody = rest.filter(([name]) => hasBody && !contract.queryFields?.includes(name));
  const query = new URLSearchParams(inQuery.flatMap(([name, value]) => toTexts(value).map((text) => [name, text])));
  return {
    method: contract.method,
    path: fillPath(contract.path, input) + (query.size === 0 ? "" : `?${query}`),
    body: hasBody ? JSON.stringify(Object.fromEntries(inBody)) : undefined,
  };
}

/** `{path}` keeps its slashes; every other parameter is one segment. */
function fillPath(path: string, input: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = String(input[name] ?? "");
    return name === "path" ? value.split("/").map(encodeURIComponent).join("/") : encodeURIComponent(value);
  });
}

function toTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return [typeof value === "object" ? JSON.stringify(value) : String(value)];
}
