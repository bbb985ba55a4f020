import { type OperationContract, pathFields } from "@findable/contract";

export interface RestCall {
  method: string;
  path: string;
  body: Record<string, unknown> | undefined;
}

/** An operation's REST call for an input, with `ids` in place of what its example names. */
export function toRestCall(
  contract: OperationContract,
  input: Record<string, unknown> = contract.example.input,
): RestCall {
  const inPath = pathFields(contract);
  let path = contract.path.split("?", 1)[0] ?? "";
  for (const field of inPath) {
    const text = asText(input[field]).split("/").map(encodeURIComponent).join("/");
    path = path.replace(`{${field}}`, () => text);
  }
  const others = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const hasBody = contract.method !== "GET" && contract.method !== "DELETE";
  const query = others.filter(([name]) => !hasBody || contract.queryFields?.includes(name) === true);
  const body = others.filter(([name]) => hasBody && contract.queryFields?.includes(name) !== true);
  const search = new URLSearchParams(query.map(([name, value]) => [name, asText(value)]));
  return {
    method: contract.method,
    path: search.size === 0 ? path : `${path}?${search}`,
    body: hasBody ? Object.fromEntries(body) : undefined,
  };
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
