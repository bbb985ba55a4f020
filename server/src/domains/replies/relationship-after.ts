import type { RelationshipStatus } from "@findable/contract";

/** The state of a relationship after an email of this kind; undefined where the email says nothing about it. */
export function statusAfterReply(kind: string): RelationshipStatus | undefined {
  return STATUS_AFTER.get(kind);
}

const STATUS_AFTER = new Map<string, RelationshipStatus>([
  ["interest", "NEGOTIATING"],
  ["link_placed", "NEGOTIATING"],
  ["price", "NEGOTIATING"],
  ["question", "REPLIED"],
  ["wrong_person", "REPLIED"],
  ["other", "REPLIED"],
  ["refusal", "NOT_INTERESTED"],
  ["remove_me", "DO_NOT_CONTACT"],
  ["unsubscribed", "DO_NOT_CONTACT"],
]);
