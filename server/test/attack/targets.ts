import { type OperationContract, pathFields } from "@findable/contract";
import { operations } from "../../src/operations.ts";
import type { Caller, CallOptions, RestAnswer } from "../harness/caller.ts";
import { toRestCall } from "../journeys/__fixtures__/example-calls.ts";

export const CONTRACTS: readonly OperationContract[] = operations
  .map((operation) => operation.contract)
  .filter(({ kind }) => kind !== "stream");

/** Changes nothing for the attacker's own later tries. */
export const HARMLESS = CONTRACTS.filter(
  ({ name }) => !["workspaces.delete", "auth.keys.revoke", "test.clock.advance"].includes(name),
);

export async function callWith(
  { rest }: Caller,
  contract: OperationContract,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<RestAnswer> {
  const { method, path, body } = toRestCall(contract, input);
  return await rest(method, path, body, options);
}

/** Ids by prefix, as a tenant has seen them. */
export type Ids = ReadonlyMap<string, string>;

/** The example of an operation with the ids of somebody in their place. */
export function aimed(contract: OperationContract, ids: Ids): Record<string, unknown> {
  const text = JSON.stringify(contract.example.input).replaceAll(
    /"([a-z]+)_[A-Za-z0-9]+"/g,
    (given, prefix: string) => {
      const id = ids.get(prefix);
      return id === undefined ? given : JSON.stringify(id);
    },
  );
  return JSON.parse(text);
}

/** Calls every operation as its owner, and returns every id that the answers showed. */
export async function populate(caller: Caller, options: CallOptions): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const order = HARMLESS.filter(({ method }) => method !== "DELETE").toSorted(
    (one, other) => Number(one.method === "GET") - Number(other.method === "GET"),
  );
  for (const contract of order) {
    const { text, status } = await callWith(caller, contract, aimed(contract, ids), options);
    if (status >= 300) continue;
    collect(text, ids);
  }
  return ids;
}

/** Every id that the lists of a tenant show, and those that its records show. */
export async function idsOf(caller: Caller, options: CallOptions): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const reads = CONTRACTS.filter(({ method }) => method === "GET");
  const order = reads.toSorted((one, other) => one.path.split("{").length - other.path.split("{").length);
  for (const contract of order) {
    // A list shows everything only without the filters of its example.
    const inPath = pathFields(contract);
    const input = Object.entries(aimed(contract, ids)).filter(([name]) => inPath.includes(name));
    const { text, status } = await callWith(caller, contract, Object.fromEntries(input), options);
    if (status < 300) collect(text, ids);
  }
  return ids;
}

function collect(text: string, ids: Map<string, string>): void {
  for (const [, id = "", prefix = ""] of text.matchAll(/"(([a-z]+)_[A-Za-z0-9]{8,})"/g))
    if (!ids.has(prefix)) ids.set(prefix, id);
}

/** Every field of an input that is a text, as a path. */
export function textFields(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value === "string") return [path];
  if (Array.isArray(value)) return value.flatMap((one, place) => textFields(one, [...path, place]));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, one]) => textFields(one, [...path, name]));
  return [];
}

export function withValue<T>(input: T, path: readonly (string | number)[], value: unknown): T {
  const [head, ...rest] = path;
  // The shape of an attacked input is the attacker's affair.
  if (head === undefined) return value as T;
  const copy = structuredClone(input) as Record<string | number, unknown>;
  copy[head] = withValue(copy[head], rest, value);
  return copy as T;
}
