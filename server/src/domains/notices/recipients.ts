import { type Capability, type NoticeKind, type NoticeMedium, ROLE_NAMES, roleMay } from "@findable/contract";
import type { Muted } from "./preferences.store.ts";

/** What a person must be allowed to be concerned by a kind. Failures, replies and budgets are not the business of clients. */
const NEEDS: Readonly<Record<NoticeKind, Capability>> = {
  approval: "decide",
  run_failed: "write",
  reply: "write",
  budget: "write",
  alert: "read",
  digest: "read",
  report: "read",
};

/** Whether a role receives notices of a kind at all. A key without a person receives all. */
export function mayReceive(kind: NoticeKind, role: string | null): boolean {
  const known = ROLE_NAMES.find((name) => name === role);
  return role === null || (known !== undefined && roleMay(known, NEEDS[kind]));
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
