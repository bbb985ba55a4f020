import type { NoticeKind, NoticeMedium } from "@findable/contract";
import type { Muted } from "./preferences.store.ts";

/** Kinds that a client sees. Failures and budgets are the agency's own business. */
const FOR_VIEWERS: readonly NoticeKind[] = ["alert", "digest"];
const FOR_APPROVERS: readonly NoticeKind[] = ["approval", ...FOR_VIEWERS];
/** Editors write, and cannot decide. */
const FOR_EDITORS: readonly NoticeKind[] = ["run_failed", "reply", "budget", ...FOR_VIEWERS];

const BY_ROLE: Readonly<Record<string, readonly NoticeKind[]>> = {
  VIEWER: FOR_VIEWERS,
  APPROVER: FOR_APPROVERS,
  EDITOR: FOR_EDITORS,
};

/** Whether a role receives notices of a kind at all. A key without a person, like the stronger roles, receives all. */
export function mayReceive(kind: NoticeKind, role: string | null): boolean {
  return (role === null ? undefined : BY_ROLE[role])?.includes(kind) ?? true;
}

export function isOn(kind: NoticeKind, medium: NoticeMedium, muted: Muted | null): boolean {
  return !(muted?.[medium] ?? []).includes(kind);
}

/** Whether one of the reviewers that an approval names is this person. An approval that names none waits for all who may decide. */
export function isRoutedTo(routedTo: readonly string[], person: { id: string; name: string; email: string }): boolean {
  if (routedTo.length === 0) return true;
  const names = [person.id, person.name, person.email].map((name) => name.toLowerCase());
  return routedTo.some((reviewer) => names.includes(reviewer.trim().toLowerCase()));
}
