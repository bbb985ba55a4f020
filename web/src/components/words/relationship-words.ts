import type { ExportedPerson, Relationship, RelationshipStatus, StoredContact } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import type { Choice } from "../../ui/Select.tsx";

export const RELATIONSHIP_STATUSES = [
  "PROSPECT",
  "NO_CONTACT_FOUND",
  "DRAFTED",
  "CONTACTED",
  "REPLIED",
  "NEGOTIATING",
  "LINK_PLACED",
  "NOT_INTERESTED",
  "DO_NOT_CONTACT",
] as const satisfies readonly RelationshipStatus[];

export function relationshipWord(status: RelationshipStatus): string {
  switch (status) {
    case "PROSPECT":
      return t("Prospect");
    case "NO_CONTACT_FOUND":
      return t("No contact found");
    case "DRAFTED":
      return t("Drafted");
    case "CONTACTED":
      return t("Contacted");
    case "REPLIED":
      return t("Replied");
    case "NEGOTIATING":
      return t("Negotiating");
    case "LINK_PLACED":
      return t("Link placed");
    case "NOT_INTERESTED":
      return t("Not interested");
    case "DO_NOT_CONTACT":
      return t("Do not contact");
  }
}

export function relationshipChoices(): Choice<RelationshipStatus>[] {
  return RELATIONSHIP_STATUSES.map((value) => ({ value, label: relationshipWord(value) }));
}

/** Why a link of a partner is lost. */
export function lostReasonWord(reason: Relationship["placedLinks"][number]["lostReason"]): string {
  switch (reason) {
    case "page_gone":
      return t("Lost: the page is gone");
    case "link_gone":
      return t("Lost: the link is gone");
    case "not_indexable":
      return t("Lost: the page forbids indexing");
    case null:
      return t("Lost");
  }
}

export function contactSourceWord(source: StoredContact["source"]): string {
  switch (source) {
    case "contactdata":
      return t("Data provider");
    case "site":
      return t("Their site");
    case "pattern":
      return t("Address pattern");
    case "import":
      return t("Your import");
  }
}

export function storedRecordWord(kind: ExportedPerson["records"][number]["kind"]): string {
  switch (kind) {
    case "answer":
      return t("Stored answer of a request");
    case "attempt":
      return t("Answer of an endpoint");
    case "brief":
      return t("Content brief");
    case "campaign":
      return t("Campaign");
    case "competitor":
      return t("Competitor");
    case "content":
      return t("Post");
    case "dead_letter":
      return t("Failed event");
    case "delivery":
      return t("Event to an endpoint");
    case "draft":
      return t("Draft to another person");
    case "email":
      return t("Email with another person");
    case "prospect":
      return t("Page of a campaign");
    case "recorded":
      return t("Recorded event");
    case "revision":
      return t("Version of a post");
    case "schedule":
      return t("Schedule");
    case "skill":
      return t("Custom skill");
    case "template":
      return t("Template");
    case "text":
      return t("Text of a post");
  }
}

export function verificationWord(verification: StoredContact["verification"]): string {
  switch (verification) {
    case "unchecked":
      return t("Not verified");
    case "mx":
      return t("Domain receives mail");
    case "no_mx":
      return t("Domain receives no mail");
    case "valid":
      return t("Valid");
    case "accept_all":
      return t("Cannot be verified");
    case "invalid":
      return t("Invalid");
    case "unknown":
      return t("Unknown");
  }
}

/** The name of a person, or the address of a role. */
export function contactName({
  firstName,
  lastName,
  email,
}: Pick<NonNullable<Relationship["contact"]>, "firstName" | "lastName" | "email">): string {
  return [firstName, lastName].filter((part) => part !== null).join(" ") || email;
}
