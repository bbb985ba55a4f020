import {
  exportContact,
  forgetContact,
  importRelationships,
  listContacts,
  type StoredContact,
} from "@findable/contract";
import { readImport } from "../../domains/relationships/rules.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import { mailAddressOf } from "../../kernel/text/mail-address.ts";
import { isRoleAddress } from "../../kernel/text/role-address.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoPage } from "../records.ts";
import { relationships } from "../world/outreach/relationships.ts";

const MOST_SHOWN = 100;

function contacts(): (StoredContact & { emailKey: string })[] {
  return relationships().flatMap(({ id, accountDomain, contact, createdAt }) => {
    if (contact === null) return [];
    return [
      {
        ...contact,
        ...{ relationshipId: id, accountDomain, roleAddress: isRoleAddress(contact.email), source: "site" as const },
        ...{ sourceUrl: `https://${accountDomain}/contact`, confidence: 0.9, verification: "mx" as const },
        ...{ foundAt: createdAt, emailKey: contact.email.toLowerCase() },
      },
    ];
  });
}

/** The demo keeps nothing, so an import says what would be stored, and nothing is suppressed before. */
export const contactAnswers: readonly DemoOperation[] = [
  demo(listContacts)(({ email, ...input }) => {
    const key = email === undefined ? {} : { email: email.toLowerCase() };
    const { data, ...page } = demoPage(listContacts, contacts(), { ...input, ...key });
    return { data: data.map(({ emailKey: _key, ...contact }) => contact), ...page };
  }),
  demo(exportContact)(({ email }) => {
    if (mailAddressOf(email) === undefined) {
      throw validationError([{ field: "email", message: "must be a plain email address" }]);
    }
    const found = contacts().filter((one) => one.emailKey === email.toLowerCase());
    return {
      ...{ email, suppressed: false, erasing: false, complete: true },
      contacts: found.map(({ emailKey: _key, ...contact }) => contact),
      ...{ drafts: [], emails: [], runs: [], records: [], files: [], unsearchedFiles: 0, notes: [] },
    };
  }),
  demo(forgetContact)(({ email, contactId }) => {
    if (email !== undefined && mailAddressOf(email) === undefined) {
      throw validationError([{ field: "email", message: "must be a plain email address" }]);
    }
    const found = contacts().filter((one) => one.id === contactId || one.emailKey === email?.toLowerCase());
    if (contactId !== undefined && found.length === 0) {
      throw new AppError("not_found", `The workspace has no contact ${contactId}.`, { contactId });
    }
    return { contacts: found.length, emails: found.length, suppressed: true };
  }),
  demo(importRelationships)((input) => {
    const { received, rows, refusals } = readImport(input);
    const listed = rows.filter(({ status }) => status === "DO_NOT_CONTACT");
    const partners = rows.filter(
      (row) => row.domain !== undefined && !(listed.includes(row) && row.email !== undefined),
    );
    return {
      received,
      relationships: new Set(partners.map(({ domain }) => domain)).size,
      contacts: new Set(partners.flatMap(({ email }) => email?.key ?? [])).size,
      suppressed: new Set(listed.map(({ email, domain }) => email?.key ?? domain)).size,
      stillSuppressed: 0,
      refused: refusals.length,
      refusals: refusals.slice(0, MOST_SHOWN),
    };
  }),
];
