import { type Static, Type } from "typebox";
import { Identifier } from "../kernel/fields.ts";
import { defineCommand, defineList, defineQuery } from "../kernel/operation.ts";
import { Closed, Csv, Nullable, OneOf, Timestamp } from "../kernel/schemas.ts";
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

export const listContacts = defineList({
  area: "outreach",
  name: "link_building.contact.list",
  path: "/v1/link-building/contacts",
  summary: "List contacts",
  description:
    "Returns what is stored about people at partners, each with its source, newest first. For everything that is stored about one address use `link_building.contact.export`. To delete a person's data use `link_building.contact.forget`.",
  fields: {
    email: Type.Optional(Type.String({ minLength: 3, maxLength: 320, description: "Only this address, in any case." })),
    relationshipId: Type.Optional(
      Type.String({ maxLength: 100, description: "Only people of this relationship, `rel_…`." }),
    ),
    source: Type.Optional(Csv("Only contacts from one of these sources, for example `site,import`.")),
    q: Type.Optional(
      Type.String({ maxLength: 200, description: "Only contacts whose name, address or partner contains this." }),
    ),
  },
  item: StoredContact,
  list: {
    filters: {
      email: { is: "equal", of: "emailKey" },
      relationshipId: { is: "equal", of: "relationshipId" },
      source: { is: "oneOf", of: "source", values: CONTACT_SOURCES },
      q: { is: "contains", of: ["firstName", "lastName", "email", "accountDomain"] },
    },
    order: "-foundAt",
  },
  example: {
    input: { email: exampleContact.email },
    data: [exampleStoredContact],
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

export const forgetContact = defineCommand({
  area: "outreach",
  name: "link_building.contact.forget",
  path: "/v1/link-building/contacts/forget",
  status: 200,
  summary: "Delete a person's data",
  description:
    "Deletes what the workspace stores about a person: contacts, and address, name and text of emails and unsent drafts, which are cancelled. Notes of relationships lose the address and the names. Records of runs, deliveries of webhooks, stored answers of requests and text files follow within minutes, those of a run that has not ended when it ends. A PDF file, an archive, and a picture or sound with the address in its metadata are deleted, and so are pictures that a run about the person wrote; the pixels of others are not read. `link_building.contact.export` shows what is left. The address stays suppressed by a hash for every workspace of the agency and for ever. Name `email` or `contactId`. It also works for an address that is not stored. To read the data first use `link_building.contact.export`.",
  errors: ["validation_error", "forbidden", "not_found"],
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

const Texts = { subject: Type.String({ description: "Subject." }), body: Type.String({ description: "Plain text." }) };
export const RUN_RECORDS = ["run", "step", "event", "value", "approval", "comment", "effect"] as const;

export const STORED_RECORDS = [
  "answer",
  "attempt",
  "brief",
  "campaign",
  "competitor",
  "content",
  "dead_letter",
  "delivery",
  "draft",
  "email",
  "prospect",
  "recorded",
  "revision",
  "schedule",
  "skill",
  "template",
  "text",
] as const;

export const ExportedPerson = Type.Object(
  {
    email: Type.String({ description: "The address that was asked for." }),
    suppressed: Type.Boolean({ description: "Whether no one of the agency may write to it." }),
    erasing: Type.Boolean({
      description: "Whether a deletion of the person's data continues in records of runs and files.",
    }),
    complete: Type.Boolean({
      description: "Whether all runs, records and files were read. False for very large workspaces.",
    }),
    contacts: Type.Array(StoredContact, { description: "Stored contacts." }),
    drafts: Type.Array(
      Type.Object({
        draftId: Type.String({ description: "The draft, `draft_…`." }),
        campaignId: Type.String({ description: "Its campaign, `scmp_…`." }),
        status: Type.String({ description: "State of the draft." }),
        ...Texts,
        draftedAt: Timestamp("Time it was written."),
      }),
      { description: "Drafts to the person." },
    ),
    emails: Type.Array(
      Type.Object({
        id: Type.String({ description: "Identifier of the email." }),
        direction: OneOf(["sent", "received"], { description: "Whether the workspace or the person wrote it." }),
        state: Type.String({ description: "State, for example `sent` or `planned`." }),
        subject: Nullable(Texts.subject, { description: "Subject; null for none." }),
        body: Nullable(Texts.body, { description: "Plain text; null for none." }),
        createdAt: Timestamp("When it was stored."),
      }),
      { description: "Emails to and from the person." },
    ),
    runs: Type.Array(
      Type.Object({
        invocationId: Type.String({ description: "The run, `inv_…`." }),
        records: Type.Array(OneOf(RUN_RECORDS, { description: "Kind of record." }), {
          description:
            "What of the run holds the address: its input or result, steps, events, large values, approvals, comments, effects.",
        }),
      }),
      { description: "Runs whose records hold the address, those of bulk actions included." },
    ),
    records: Type.Array(
      Type.Object({
        kind: OneOf(STORED_RECORDS, {
          description:
            "`answer`: stored answer of a request with an idempotency key; `delivery`, `attempt`, `dead_letter`, `recorded`: event of a webhook, answer of its endpoint, failed event, recorded event; `revision` and `text`: records and text of a version of a post. The others name what is stored.",
        }),
        id: Type.String({ description: "Identifier of the record within its kind." }),
      }),
      { description: "Other records that hold the address: answers, deliveries, campaigns, emails to others, posts." },
    ),
    files: Type.Array(Type.Object({ path: Type.String({ description: "Path of the file." }) }), {
      description:
        "Files that hold the address in their text, name or metadata, and files of those runs that cannot be searched.",
    }),
    unsearchedFiles: Type.Integer({
      minimum: 0,
      description: "PDF files, images, audio and compressed files of the workspace, which were not searched.",
    }),
    notes: Type.Array(
      Type.Object({
        relationshipId: Type.String({ description: "The relationship, `rel_…`." }),
        notes: Type.String({ description: "The notes." }),
      }),
      { description: "Notes of relationships that hold the address, and those of the person's partners." },
    ),
  },
  { description: "Everything that the workspace stores about an address." },
);
export type ExportedPerson = Static<typeof ExportedPerson>;

export const exportContact = defineQuery({
  area: "outreach",
  name: "link_building.contact.export",
  method: "POST",
  path: "/v1/link-building/contacts/export",
  summary: "Export a person's data",
  description:
    "Returns everything that the workspace stores about an email address: contacts, drafts, emails, notes, and the runs, records and files that hold it, in any spelling of the mailbox. Use it to answer a person who asks what you store. To delete the data use `link_building.contact.forget`, to search contacts `link_building.contact.list`.",
  errors: ["validation_error"],
  input: Closed({ email: Type.String({ minLength: 3, maxLength: 320, description: "Address of the person." }) }),
  output: ExportedPerson,
  example: {
    input: { email: exampleContact.email },
    output: {
      ...{ email: exampleContact.email, suppressed: false, erasing: false, complete: true },
      ...{ contacts: [exampleStoredContact], drafts: [], emails: [] },
      runs: [{ invocationId: "inv_m4x8q1v7c2n9k5t3r6w0z8yb", records: ["step", "event"] }],
      records: [{ kind: "delivery", id: "dlv_b8d3k6p1s9w4z7f2h5m8r1t6" }],
      files: [],
      unsearchedFiles: 2,
      notes: [{ relationshipId: exampleStoredContact.relationshipId, notes: "Prefers mornings." }],
    },
  },
});

export const contactOperations = [listContacts, forgetContact, exportContact];
