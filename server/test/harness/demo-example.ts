import { type OperationContract, pathFields } from "@findable/contract";

/** The example input of an operation, for a call without a key: it names records of the demo. */
export function demoExample(contract: OperationContract): Record<string, unknown> {
  const given: Record<string, unknown> = structuredClone(contract.example.input);
  for (const field of [...pathFields(contract), "approvalId"]) {
    const value = given[field];
    if (typeof value === "string") given[field] = field === "path" ? "seed-docs/brand-voice.md" : demoIdOf(value);
  }
  return given;
}

function demoIdOf(id: string): string {
  return id.replace(/^([a-z]+)_(?!demo_)(?=\w*\d)/, "$1_demo_");
}
