import { ERROR_STATUS, type OperationContract, webhookEvents } from "@findable/contract";
import { operations } from "../../src/operations.ts";
import { skills } from "../../src/skills.ts";

export const CONTRACTS: readonly OperationContract[] = operations.map((operation) => operation.contract);

/** The names of a schema: its properties, and the values that it lists. */
export function namesOf(schema: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(schema)) for (const one of schema) namesOf(one, found);
  else if (typeof schema === "object" && schema !== null)
    for (const [key, value] of Object.entries(schema)) {
      if (key === "properties" && typeof value === "object" && value !== null)
        for (const name of Object.keys(value)) found.add(name);
      if (key === "const" || key === "enum") for (const one of [value].flat()) found.add(String(one));
      if (key === "description" || key === "pattern") for (const word of wordsOf(String(value))) found.add(word);
      namesOf(value, found);
    }
  return found;
}

/** Values that a description or a pattern names: csv filters and forms of texts are not lists in the schema. */
function wordsOf(text: string): string[] {
  return [
    ...[...text.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word),
    ...[...text.matchAll(/\b[A-Z][A-Z_]{2,}\b/g)].map(([word]) => word),
  ];
}

export function operationAt(call: string): OperationContract | undefined {
  const [method, address = ""] = call.split(" ");
  const shape = (path: string) =>
    path
      .split("?", 1)[0]
      ?.replaceAll(/\{[^}]+\}/g, "{}")
      .replace(/\/$/, "");
  return CONTRACTS.find((one) => one.method === method && shape(one.path) === shape(address));
}

/** What the run of an operation returns. */
export function resultOf(contract: OperationContract): unknown {
  return skills.find((skill) => skill.slug === contract.skill)?.output;
}

/** Every name of the contract: fields, values, operations, skills, codes, events. */
export const EVERY_NAME: ReadonlySet<string> = new Set([
  ...CONTRACTS.flatMap(({ input, output, name, area }) => [...namesOf(input), ...namesOf(output), name, area]),
  ...skills.flatMap(({ slug, input, output }) => [slug, ...namesOf(input), ...namesOf(output)]),
  ...Object.keys(ERROR_STATUS),
  ...Object.entries(webhookEvents).flatMap(([type, { data }]) => [type, ...namesOf(data)]),
]);
