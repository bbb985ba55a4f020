import type { Person } from "@findable/contract/client";
import { AGENCY_WIDE_ROLES, ROLE_NAMES } from "@findable/contract/roles";
import { t } from "../../i18n/index.ts";

export type Role = Person["role"];

/** The roles in the order of the contract, strongest first. */
export const ROLE_ORDER: readonly Role[] = ROLE_NAMES;

export function roleName(role: Role): string {
  const names: Record<Role, string> = {
    OWNER: t("Owner"),
    ADMIN: t("Admin"),
    MANAGER: t("Manager"),
    EDITOR: t("Editor"),
    APPROVER: t("Approver"),
    VIEWER: t("Viewer"),
  };
  return names[role];
}

/** What the role is for, beside its name in a list of choices. */
export function roleNote(role: Role): string {
  const notes: Record<Role, string> = {
    OWNER: t("Everything, including credits, owners, admins and deletion"),
    ADMIN: t("People below admin, keys, workspaces and the audit log"),
    MANAGER: t("Writes, approves, sends and connects"),
    EDITOR: t("Writes, but cannot approve or send"),
    APPROVER: t("Reads and decides approvals"),
    VIEWER: t("Reads, for example a client who sees one brand"),
  };
  return notes[role];
}

/** Owners and admins always see all workspaces. */
export function seesAll(role: Role): boolean {
  return AGENCY_WIDE_ROLES.includes(role);
}
