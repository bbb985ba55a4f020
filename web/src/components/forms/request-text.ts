import { type OperationName, requestOf } from "@findable/contract/client";

type Input = Readonly<Record<string, unknown>>;

/** A request as a shell command. It refers to the secret by a variable and never contains it. */
export function curlText(name: OperationName, input: Input, workspaceId: string | undefined): string {
  const { method, path, body } = requestOf(name, input);
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quote(location.origin + path)}`,
    `-H "Authorization: Bearer $FINDABLE_API_KEY"`,
    ...(workspaceId === undefined ? [] : [`-H ${quote(`X-Workspace-Id: ${workspaceId}`)}`]),
    ...(typeof body === "string" ? [`-H 'Content-Type: application/json'`, `-d ${quote(body)}`] : []),
  ];
  return lines.join(" \\\n  ");
}

/** The same request as an MCP tool call. */
export function mcpText(name: OperationName, input: Input): string {
  const args = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return JSON.stringify({ method: "tools/call", params: { name, arguments: args } }, null, 2);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
