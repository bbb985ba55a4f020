import { type OperationContract, pathFields } from "@findable/contract";
import { isRecord } from "./json-schema.ts";
import { exampleInputOf, hasBody, queryFieldsOf } from "./request-object.ts";

/** The example of an operation as an HTTP call. */
export interface ExampleCall {
  method: string;
  /** Path and query. */
  path: string;
  /** JSON; undefined if there is no body. */
  body: string | undefined;
}

export function exampleCallOf(contract: OperationContract): ExampleCall {
  const input = exampleInputOf(contract);
  const query = new URLSearchParams();
  for (const name of queryFieldsOf(contract, { ...contract.input })) {
    if (input[name] !== undefined) query.append(name, String(input[name]));
  }
  const [template = ""] = contract.path.split("?", 1);
  const path = template.replaceAll(/\{(\w+)\}/g, (_field, name: string) => encoded(String(input[name] ?? "")));
  const body = exampleBodyOf(contract, input);
  return {
    method: contract.method,
    path: query.size === 0 ? path : `${path}?${query}`,
    body: body === undefined ? undefined : JSON.stringify(body, undefined, 2),
  };
}

/** Keeps slashes, because file paths may contain them. */
function encoded(value: string): string {
  return value.split("/").map(encodeURIComponent).join("/");
}

function exampleBodyOf(contract: OperationContract, input: Record<string, unknown>): unknown {
  if (!hasBody(contract)) return undefined;
  const elsewhere = new Set([...pathFields(contract), ...(contract.queryFields ?? [])]);
  const fields = Object.entries(input).filter(([name]) => !elsewhere.has(name));
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

/** Returns the call as a shell command. */
export function curlOf(contract: OperationContract, publicUrl: string): string {
  const { method, path, body } = exampleCallOf(contract);
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}${quoted(publicUrl + path)}`];
  lines.push('-H "Authorization: Bearer $FINDABLE_API_KEY"');
  if (contract.workspace === "required") lines.push('-H "X-Workspace-Id: $FINDABLE_WORKSPACE"');
  if (contract.kind === "start") lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (body !== undefined) lines.push('-H "Content-Type: application/json"', `-d ${quoted(body)}`);
  return lines.join(" \\\n  ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns the call as an MCP tool call. */
export function toolCallOf(contract: OperationContract): string {
  const given = isRecord(contract.example.input) ? contract.example.input : {};
  return JSON.stringify({ name: contract.name, arguments: given }, undefined, 2);
}
