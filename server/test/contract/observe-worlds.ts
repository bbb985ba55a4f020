import type { OperationContract } from "@findable/contract";
import type { Caller, RestAnswer } from "../harness/caller.ts";
import { demoExample } from "../harness/demo-example.ts";
import { toRestCall } from "../journeys/__fixtures__/example-calls.ts";
import { CONTRACTS } from "./vocabulary.ts";

/** What a world answered. */
export interface Observed {
  world: "demo" | "test" | "live";
  /** Operations by the status of their answer. */
  statuses: ReadonlyMap<string, number>;
  /** Names of fields, and texts, in answers of an operation and in results of its runs. */
  names: ReadonlyMap<string, ReadonlySet<string>>;
  /** The same over all operations. */
  everything: ReadonlySet<string>;
}

/** Removals, and what would end the world or the key that observes it, come last or not at all. */
const NEVER = new Set(["workspaces.delete", "auth.keys.revoke", "test.clock.advance", "credits.grant"]);

export async function observeDemo({ rest }: Caller): Promise<Observed> {
  const recorder = new Recorder("demo");
  for (const contract of CONTRACTS) {
    const { method, path, body } = toRestCall(contract, demoExample(contract));
    const answer = await rest(method, path, body, { key: null });
    recorder.note(contract, answer);
    await follow(contract, answer, recorder, (address) => rest("GET", address, undefined, { key: null }));
  }
  return recorder.observed();
}

/** Calls every operation with its example, in which each id is replaced by one that this world has shown. */
export async function observeWorld(
  world: "test" | "live",
  { rest }: Caller,
  { key, workspace }: { key: string; workspace: string },
): Promise<Observed> {
  const recorder = new Recorder(world);
  const call = (method: string, path: string, body?: unknown) => rest(method, path, body, { key, workspace });
  for (const contract of inOrder()) {
    const input = recorder.withKnownIds(contract.example.input);
    const { method, path, body } = toRestCall(contract, input);
    const answer = await call(method, path, body);
    recorder.note(contract, answer);
    await follow(contract, answer, recorder, (address) => call("GET", address));
  }
  return recorder.observed();
}

function inOrder(): OperationContract[] {
  const rank = ({ method, kind }: OperationContract) =>
    method === "DELETE"
      ? 4
      : kind === "command" && method === "POST"
        ? 0
        : kind === "start"
          ? 1
          : method === "GET"
            ? 2
            : 3;
  return CONTRACTS.filter(({ name, kind }) => !NEVER.has(name) && kind !== "stream").toSorted(
    (one, other) => rank(one) - rank(other),
  );
}

/** The result of a run belongs to the answers of the operation that started it. */
async function follow(
  contract: OperationContract,
  { body, status }: RestAnswer,
  recorder: Recorder,
  read: (address: string) => Promise<RestAnswer>,
): Promise<void> {
  const id: unknown = body?.invocationId ?? body?.parentInvocationId;
  if (status !== 202 || typeof id !== "string") return;
  // A run that a person must decide waits; others end within a minute or are not what this is about.
  const run = await read(`/v1/agent/invocations/${id}?waitSeconds=19`);
  recorder.add(contract.name, run.body);
}

class Recorder {
  readonly #world: Observed["world"];
  readonly #statuses = new Map<string, number>();
  readonly #names = new Map<string, Set<string>>();
  readonly #ids = new Map<string, string>();

  constructor(world: Observed["world"]) {
    this.#world = world;
  }

  note({ name }: OperationContract, { status, body }: RestAnswer): void {
    this.#statuses.set(name, status);
    if (status < 300) this.add(name, body);
  }

  add(operation: string, value: unknown): void {
    const names = this.#names.get(operation) ?? new Set();
    this.#names.set(operation, names);
    this.#walk(value, names);
  }

  #walk(value: unknown, names: Set<string>): void {
    if (typeof value === "string") {
      if (value.length < 60) names.add(value);
      const [, prefix] = /^([a-z_]+)_[A-Za-z0-9]{8,}$/.exec(value) ?? [];
      if (prefix !== undefined && !this.#ids.has(prefix)) this.#ids.set(prefix, value);
    } else if (Array.isArray(value)) for (const one of value) this.#walk(one, names);
    else if (typeof value === "object" && value !== null)
      for (const [key, one] of Object.entries(value)) {
        names.add(key);
        this.#walk(one, names);
      }
  }

  withKnownIds(input: Record<string, unknown>): Record<string, unknown> {
    const text = JSON.stringify(input).replaceAll(/"([a-z_]+)_[A-Za-z0-9]+"/g, (given, prefix: string) => {
      const known = this.#ids.get(prefix);
      return known === undefined ? given : JSON.stringify(known);
    });
    return JSON.parse(text);
  }

  observed(): Observed {
    return {
      world: this.#world,
      statuses: this.#statuses,
      names: this.#names,
      everything: new Set([...this.#names.values()].flatMap((names) => [...names])),
    };
  }
}
