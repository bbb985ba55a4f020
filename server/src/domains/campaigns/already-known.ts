import type { OutreachFilters, RelationshipStatus } from "@findable/contract";
import { needsConsent, type RelationshipRecord } from "../relationships/index.ts";

const DAY_MS = 86_400_000;

/** Why a partner that is known is skipped; undefined if it may be contacted. Nothing overrules DO_NOT_CONTACT. */
export function reasonOfPartner(
  partner: RelationshipRecord | undefined,
  filters: Pick<OutreachFilters, "excludeAlreadyContactedWithinDays" | "excludeStatuses">,
  now: string,
): string | undefined {
  if (partner === undefined) return undefined;
  const { status, lastContactedAt } = partner;
  const excluded: readonly RelationshipStatus[] = filters.excludeStatuses ?? [];
  if (status === "DO_NOT_CONTACT") return "do_not_contact";
  if (excluded.includes(status)) return "relationship_status";
  if (needsConsent(partner)) return "consent_required";
  const days = filters.excludeAlreadyContactedWithinDays ?? 0;
  const isRecent = lastContactedAt !== null && Date.parse(lastContactedAt) > Date.parse(now) - days * DAY_MS;
  return isRecent ? "already_contacted" : undefined;
}
