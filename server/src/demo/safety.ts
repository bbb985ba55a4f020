import { type OperationContract, operations, skillContracts } from "@findable/contract";

/** Skills whose runs act on the outside world, or on a world that only test keys have. */
const SKILLS_WITH_KEY: ReadonlySet<string> = new Set(
  skillContracts.filter(({ demo }) => demo !== "demo").map(({ slug }) => slug),
);

const SAFETY_OPERATIONS: ReadonlySet<string> = new Set(
  operations.filter(({ demo }) => demo !== "demo").map(({ name }) => name),
);

/** Whether a call may not be answered in demo mode: directly, by `agent.invoke`, or in bulk. */
export function needsKey(contract: OperationContract, input: Record<string, unknown>): boolean {
  if (contract.demo !== "demo") return true;
  if (publishes(input)) return true;
  if (contract.name === "agent.invoke") return isUnsafeRun(input["skill"], input["input"]);
  if (contract.name === "workspaces.bulk_action") return isUnsafeAction(input["action"], input["config"]);
  return contract.kind === "start" && contract.skill !== undefined && SKILLS_WITH_KEY.has(contract.skill);
}

function isUnsafeRun(skill: unknown, input: unknown): boolean {
  return (typeof skill === "string" && SKILLS_WITH_KEY.has(skill)) || publishes(input);
}

function isUnsafeAction(action: unknown, config: unknown): boolean {
  const { skill, input } = asRecord(config);
  if (typeof action === "string" && SAFETY_OPERATIONS.has(action)) return true;
  if (typeof action === "string" && SKILLS_WITH_KEY.has(action)) return true;
  return publishes(config) || isUnsafeRun(skill, input);
}

/** Any skill or operation asked to publish what it writes. */
function publishes(input: unknown): boolean {
  return asRecord(input)["publish"] === true;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
