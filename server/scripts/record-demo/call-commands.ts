import { type OperationContract, operations, pathFields } from "@findable/contract";
import type { Exchange, Json, RecordingWorld } from "./recording-world.ts";

type Input = Record<string, unknown>;

const IDENTIFIER = /^([a-z]{2,6})_(?:[a-z0-9]{24}|[0-9a-f]{32})$/;

/** Inputs for writes whose example does not fit the quarter. */
const FITTING: Readonly<Record<string, Input>> = {
  "research.pillar.create": { name: "Agency profitability" },
  "workspaces.create": { name: "Acme", primaryDomain: "acme.example" },
};

/**
 * Makes every write that the quarter did not make, once, with the input of its example and with identifiers of the quarter. It
 * comes last: what it changes is not read any more.
 */
export async function callCommands(
  world: RecordingWorld,
  read: readonly Exchange[],
  played: readonly Exchange[],
): Promise<Exchange[]> {
  const made: Exchange[] = [];
  const known = knownIds(read);
  const missing = operations.filter(
    ({ kind, demo, name, status }) =>
      demo === "demo" &&
      status !== 204 &&
      (kind === "command" || kind === "start") &&
      !played.some(({ contract }) => contract.name === name),
  );
  for (const contract of missing) {
    const faults: string[] = [];
    for (const input of candidates(contract, known, read)) {
      const answer = await world.attempt(contract.name, input);
      if (typeof answer !== "string") {
        made.push(answer);
        break;
      }
      faults.push(answer);
    }
    if (!made.some(({ contract: { name } }) => name === contract.name))
      process.stderr.write(`No answer of ${contract.name}: ${faults.slice(0, 2).join("\n")}\n`);
  }
  return made;
}

/** The example of a write with each of some known identifiers in its path. */
function candidates(
  contract: OperationContract,
  known: ReadonlyMap<string, readonly string[]>,
  read: readonly Exchange[],
): Input[] {
  const example: Input = FITTING[contract.name] ?? structuredClone(contract.example.input);
  const [field] = pathFields(contract);
  if (field === undefined) return [withKnownIds(example, known)];
  const [, prefix] = IDENTIFIER.exec(String(example[field])) ?? [];
  const values = prefix === undefined ? valuesOf(contract, field, read) : (known.get(prefix) ?? []);
  return values.slice(0, 40).map((value) => ({ ...withKnownIds(example, known), [field]: value }));
}

function valuesOf(contract: OperationContract, field: string, read: readonly Exchange[]): string[] {
  const lists = read.filter(({ contract: { list, path } }) => list !== undefined && contract.path.startsWith(path));
  return lists
    .flatMap(({ output }) => output.data.map((item: Json) => item[field]))
    .filter((value) => typeof value === "string");
}

function withKnownIds(value: Json, known: ReadonlyMap<string, readonly string[]>): Json {
  if (Array.isArray(value)) return value.map((item) => withKnownIds(item, known));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withKnownIds(part, known)]));
  const [, prefix = ""] = typeof value === "string" ? (IDENTIFIER.exec(value) ?? []) : [];
  return known.get(prefix)?.[0] ?? value;
}

function knownIds(read: readonly Exchange[]): Map<string, string[]> {
  const known = new Map<string, Set<string>>();
  for (const { output } of read) {
    for (const [id, prefix = ""] of JSON.stringify(output).matchAll(
      /(?<![\w-])([a-z]{2,6})_(?:[a-z0-9]{24}|[0-9a-f]{32})(?![\w-])/g,
    )) {
      known.set(prefix, (known.get(prefix) ?? new Set()).add(id));
    }
  }
  return new Map([...known].map(([prefix, ids]) => [prefix, [...ids]]));
}
