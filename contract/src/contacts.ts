import { type Static, Type } from "typebox";
import { Identifier } from "./kernel/fields.ts";
import { defineOperation } from "./kernel/operation.ts";
import { Closed, Csv, ListOf, Nullable, OneOf, Paging, Timestamp } from "./kernel/schemas.ts";
import { exampleContact, OutreachContact } from "./relationships.ts";

export const CONTACT_SOURCES = ["contactdata", "site", "pattern", "import"] as const;
export const CONTACT_VERIFICATIONS = ["unchecked", "mx", "no_mx", "valid", "accept_all", "invalid", "unknown"] as const;

export const StoredContact = Type.Object(
  {
    ...OutreachContact.properties,
    relationshipId: Type.String({ description: "The relationship, `rel_…`." }),
    accountDomain: Type.String({ description: "The partner's domain." }),
    roleAddress: Type.Boolean({ description: "Whether a team shares the address, as `editor@`." }),
    source: OneOf(CONTACT_SOURCES, {
      description:
        "`contactdata`: from the data provider; `site`: read on the site; `pattern`: derived from the site's usual address format; `import`: from your list.",
    }),
    sourceUrl: Nullable(Type.String(), { description: "The page where it was found; null if there is none." }),
    confidence: Type.Number({ minimum: 0, maximum: 1, description: "Probability that the address is valid, 0 to 1." }),
    verification: OneOf(CONTACT_VERIFICATIONS, {
      description:
        "`mx`: the domain receives mail; `no_mx`: it receives none; `accept_all`: its server accepts every address, so no one can verify it; the others are verdicts of the data provider. Mailboxes are never probed.",
    }),
    foundAt: Timestamp("When it was found first."),
  },
  { description: "A stored person or role." },
);
export type StoredContact = Static<typeof StoredContact>;

const operation = {
  area: "outreach",
  scope: "workspace",
  workspace: "required",
  credits: "free",
  demo: "demo",
} as const;

export const exampleStoredContact: StoredContact = {
  ...exampleContact,
  relationshipId: "rel_y9d3h7l1p5t9x3b7f1j5n9r3",
  accountDomain: "studiocraft.example",
  roleAddress: false,
  source: "site",
  sourceUrl: "https://studiocraft.example/contact",
  confidence: 0.93,
  verification: "mx",
  foundAt: "2026-11-15T08:00:00.000Z",
};

export const listContacts = defineOperation({
  ...operation,
  name: "link_building.contact.list",
  method: "GET",
  path: "/v1/link-building/contacts",
  kind: "query",
  status: 200,
  summary: "List contacts",
  description:
    "Returns what is stored about people at partners, each with its source, newest first. With `email` it exports what is stored about one address. To delete a person's data use `link_building.contact.forget`.",
  errors: ["validation_error"],
  input: Closed({
    email: Type.Optional(Type.String({ minLength: 3, maxLength: 320, description: "Only this address, in any case." })),
    relationshipId: Type.Optional(
      Type.String({ maxLength: 100, description: "Only people of this relationship, `rel_…`." }),
    ),
    source: Type.Optional(Csv("Only contacts from one of these sources, for example `site,import`.")),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Only contacts whose name, address or partner contains this." }),
    ),
    ...Paging({ defaultLimit: 50, maxLimit: 200 }),
  }),
  output: ListOf(StoredContact),
  list: {
    filters: {
      email: { is: "equal", of: "emailKey" },
      relationshipId: { is: "equal", of: "relationshipId" },
      source: { is: "oneOf", of: "source", values: CONTACT_SOURCES },
      q: { is: "contains", of: ["firstName", "lastName", "email", "accountDomain"] },
    },
    order: "-foundAt",
    identifier: "id",
  },
  example: {
    input: { email: exampleContact.email },
    output: { data: [exampleStoredContact], nextCursor: null, total: 1 },
  },
});

export const ForgottenContact = Type.Object(
  {
    contacts: Type.Integer({ minimum: 0, description: "Stored contacts that were deleted." }),
    emails: Type.Integer({ minimum: 0, description: "Emails and drafts whose address, name and text were deleted." }),
    suppressed: Type.Boolean({
      description: "Always true: a hash of the address is kept, so that no one writes to it.",
    }),
  },
  { description: "Result of a deletion." },
);

export const forgetContact = defineOperation({
  ...operation,
  name: "link_building.contact.forget",
  method: "POST",
  path: "/v1/link-building/contacts/forget",
  kind: "command",
  status: 200,
  summary: "Delete a person's data",
  description:
    "Deletes what the workspace stores about a person: contacts, and address, name and text of emails and unsent drafts, which are cancelled. The address stays suppressed by a hash for every workspace of the agency and for ever. Name `email` or `contactId`. It also works for an address that is not stored. To read the data first use `link_building.contact.list`.",
  errors: ["validation_error", "not_found"],
  input: Closed({
    email: Type.Optional(Type.String({ minLength: 3, maxLength: 320, description: "Address of the person." })),
    contactId: Type.Optional(Identifier("con", "the contact")),
  }),
  output: ForgottenContact,
  check({ email, contactId }) {
    if ((email === undefined) !== (contactId === undefined)) return [];
    const message = email === undefined ? "is required, or contactId" : "cannot be combined with contactId";
    return [{ field: "email", message }];
  },
  example: {
    input: { email: exampleContact.email },
    output: { contacts: 1, emails: 2, suppressed: true },
  },
});

export const contactOperations = [listContacts, forgetContact];
