/* Pure rules of this domain: no database. */

import {
  AGENCY_WIDE_ROLES,
  CAPABILITIES,
  type Capability,
  type FieldError,
  ROLES,
  type Role,
  roleMay,
} from "@findable/contract";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import type { Actor } from "../../kernel/operations/caller.ts";

export const MAX_PEOPLE = 1000;
export const INVITATION_DAYS = 7;

/** What a caller may do: the rights of the key, at most those of the person's role. */
export function capabilitiesOf({ scope, readOnly, canApprove, person }: Actor): Capability[] {
  return CAPABILITIES.filter((capability) => {
    if (person !== undefined && !roleMay(person.role, capability)) return false;
    if (readOnly) return capability === "read";
    if (capability === "decide") return canApprove;
    if (capability === "manage" || capability === "own") return scope === "ADMIN";
    return true;
  });
}

/**
 * Throws unless the caller may give a role, or change somebody who has it: only who can do all that the role can, and only an owner
 * for owners and admins, so that two admins cannot lock each other out.
 */
export function requireMayGive(actor: Actor, role: Role): void {
  const own = capabilitiesOf(actor);
  const needs: readonly Capability[] = AGENCY_WIDE_ROLES.includes(role) ? ["own"] : ROLES[role].may;
  if (needs.every((capability) => own.includes(capability))) return;
  throw new AppError("forbidden", `You cannot invite or change a person with the role ${role}. Ask an owner.`, {
    role,
    requiredRoles: ["OWNER"],
  });
}

export function workspaceError(role: Role, workspaces: readonly string[] | null, field: string): FieldError[] {
  if (workspaces === null || !AGENCY_WIDE_ROLES.includes(role)) return [];
  return [{ field, message: `is not allowed for the role ${role}, which sees all workspaces` }];
}

export function notFound(id: string): AppError {
  return new AppError("not_found", `The agency has no person "${id}".`, { id });
}

export function lastOwner(): AppError {
  return new AppError("forbidden", "This is the last active OWNER of the agency. Make somebody else an OWNER first.", {
    lastOwner: true,
  });
}

interface ListedKey {
  id: string;
  name: string;
  prefix: string;
  lastUsedAt: string | null;
}

/** Throws if a person with keys would leave without a word on what happens to them. The refusal lists the keys. */
export function requireFate(
  keys: readonly ListedKey[],
  { keys: fate, handOverTo }: { keys?: "revoke" | "hand_over"; handOverTo?: string },
): void {
  const needsReceiver = fate === "hand_over" && handOverTo === undefined;
  if (needsReceiver) throw validationError([{ field: "handOverTo", message: "is required with `hand_over`" }]);
  if (fate !== "hand_over" && handOverTo !== undefined)
    throw validationError([{ field: "handOverTo", message: "is only allowed with `keys: hand_over`" }]);
  if (keys.length === 0 || fate !== undefined) return;
  const message = `is required, because the person owns ${keys.length} working API keys: \`revoke\` or \`hand_over\``;
  throw new AppError("validation_error", `\`keys\` ${message}.`, { errors: [{ field: "keys", message }], keys });
}
