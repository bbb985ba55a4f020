import { type OperationContract, pathFields } from "@findable/contract";
import { isRecord } from "./json-schema.ts";
import { exampleInputOf, hasBody, queryFieldsOf } from "./request-object.ts";

/** The example of an operation as a call over HTTP. */
export interface ExampleCall {
  method: string;
  /** Path and query. */
  path: string;
  /** JSON; undefined where nothing is sent. */
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

/** Slashes stay: a file's path may have some. */
function encoded(value: string): string {
  return value.split("/").map(encodeURIComponent).join("/");
}

function exampleBodyOf(contract: OperationContract, input: Record<string, unknown>): unknown {
  if (!hasBody(contract)) return undefined;
  const elsewhere = new Set([...pathFields(contract), ...(contract.queryFields ?? [])]);
  const fields = Object.entries(input).filter(([name]) => !elsewhere.has(name));
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

/** The call as a command for a shell. */
export function curlOf(contract: OperationContract, publicUrl: string): string {
  const { method, path, body } = exampleCallOf(contract);
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}${quoted(publicUrl + path)}`];
  lines.push('-H "Authorization: Bearer $FINDABLE_KEY"');
  if (contract.workspace === "required") lines.push('-H "X-Workspace-Id: $FINDABLE_WORKSPACE"');
  if (contract.kind === "start") lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (body !== undefined) lines.push('-H "Content-Type: application/json"', `-d ${quoted(body)}`);
  return lines.join(" \\\n  ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The call as a tool of the MCP server. */
export function toolCallOf(contract: OperationContract): string {
  const given = isRecord(contract.example.input) ? contract.example.input : {};
  return JSON.stringify({ name: contract.name, arguments: given }, undefined, 2);
}
