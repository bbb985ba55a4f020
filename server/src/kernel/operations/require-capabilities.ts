import {
  type Capability,
  capabilityOf,
  capabilityOfSkill,
  FIELD_CAPABILITIES,
  type OperationContract,
  operations,
  roleMay,
  rolesThatMay,
  skillContracts,
} from "@findable/contract";
import { AppError } from "../errors/app-error.ts";
import type { Actor } from "./caller.ts";

/** What each operation and skill needs. */
const NEEDS: ReadonlyMap<unknown, Capability> = new Map([
  ...operations.map((one): [string, Capability] => [one.name, capabilityOf(one)]),
  ...skillContracts.map((skill): [string, Capability] => {
    const starts = operations.filter((one) => one.skill === skill.slug);
    return [skill.slug, capabilityOfSkill(skill, starts)];
  }),
]);

/**
 * Throws if the role of the person does not allow the operation, its input, or a skill or an operation that the input names at any
 * depth, as `agent.invoke`, bulk actions and schedules do.
 */
export function requireCapabilities(actor: Actor, contract: OperationContract, input: unknown): void {
  if (actor.person === undefined) return;
  requireCapability(actor, capabilityOf(contract));
  if (contract.kind === "query" || contract.kind === "stream") return;
  for (const capability of needsOf(contract.name, input)) requireCapability(actor, capability);
}

/** Throws if the role of the person does not allow to start a skill, or an operation as a run, with this input. */
export function requireMayStart(actor: Actor, name: string, input: unknown): void {
  for (const capability of needsOf(name, input)) requireCapability(actor, capability);
}

function* needsOf(name: unknown, input: unknown): Generator<Capability> {
  const capability = NEEDS.get(name);
  if (capability !== undefined) yield capability;
  for (const [path, needed] of Object.entries(FIELD_CAPABILITIES[String(name)] ?? {})) {
    if (isSet(path.split(".").reduce(fieldOf, input))) yield needed;
  }
  const [skill, action] = [fieldOf(input, "skill"), fieldOf(input, "action")];
  if (typeof skill === "string") yield* needsOf(skill, fieldOf(input, "input"));
  if (typeof action === "string") yield* needsOf(action, fieldOf(input, "config"));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}

/** It names the roles that may. */
function requireCapability({ person }: Actor, capability: Capability): void {
  if (person === undefined || roleMay(person.role, capability)) return;
  const roles = rolesThatMay(capability);
  throw new AppError(
    "forbidden",
    `The role ${person.role} cannot do this. Ask a person with the role ${roles.at(-1)}.`,
    {
      role: person.role,
      requiredRoles: roles,
    },
  );
}
