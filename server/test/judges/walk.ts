import { type OperationContract, pathFields } from "@findable/contract";
import type { CallOptions, RestAnswer } from "../harness/caller.ts";

/** A call through the proxy. */
export type Send = (method: string, path: string, body: unknown, options: CallOptions) => Promise<RestAnswer>;

/** What one call was answered. */
export interface Answered {
  operation: string;
  status: number;
  /** What the proxy holds against the request or the answer; undefined where nothing. */
  violation: string | undefined;
}

/** Sends an operation's example, with real identifiers in its path where `known` has them, by `<area>.<field>`. */
export async function sendExample(
  send: Send,
  contract: OperationContract,
  known: ReadonlyMap<string, string>,
  options: CallOptions,
): Promise<Answered & { body: unknown }> {
  const input: Record<string, unknown> = { ...Object(contract.example.input) };
  for (const field of pathFields(contract)) input[field] = known.get(`${contract.area}.${field}`) ?? input[field];
  if ("workspaceId" in input) input["workspaceId"] = options.workspace ?? input["workspaceId"];
  const answer = await send(contract.method, addressOf(contract, input), bodyOf(contract, input), options);
  const { status, body } = answer;
  return { operation: contract.name, status, violation: violationIn(answer), body };
}

function violationIn({ headers, text }: RestAnswer): string | undefined {
  const told = headers.get("sl-violations");
  if (told !== null) return told;
  return text.includes("stoplight.io/prism/errors") ? text : undefined;
}

function addressOf(contract: OperationContract, input: Record<string, unknown>): string {
  const [template = ""] = contract.path.split("?", 1);
  const path = template.replaceAll(/\{(\w+)\}/g, (_field, name: string) => encodeURIComponent(String(input[name])));
  const query = new URLSearchParams();
  for (const name of queryOf(contract)) {
    for (const value of [input[name]].flat()) if (value !== undefined) query.append(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

function queryOf(contract: OperationContract): string[] {
  if (hasBody(contract)) return [...(contract.queryFields ?? [])];
  return Object.keys(contract.input.properties).filter((name) => !pathFields(contract).includes(name));
}

function bodyOf(contract: OperationContract, input: Record<string, unknown>): unknown {
  if (!hasBody(contract)) return undefined;
  const elsewhere = new Set([...pathFields(contract), ...(contract.queryFields ?? [])]);
  const fields = Object.entries(input).filter(([name]) => !elsewhere.has(name));
  const takesBody = Object.keys(contract.input.properties).some((name) => !elsewhere.has(name));
  return takesBody ? Object.fromEntries(fields) : undefined;
}

function hasBody({ method }: OperationContract): boolean {
  return method !== "GET" && method !== "DELETE";
}
