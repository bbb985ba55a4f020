import { type Static, Type } from "typebox";
import { defineCommand } from "../kernel/operation.ts";
import { Closed, OneOf, Timestamp } from "../kernel/schemas.ts";
import { RelationshipStatus } from "./relationships.ts";

const MOST_ROWS = 10_000;
const MOST_CSV = 4_000_000;
const optionalText = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }));

export const ImportedRelationship = Closed(
  {
    domain: optionalText(500, "The partner's site. Defaults to the domain of `email`."),
    email: optionalText(320, "Address of a person or role there."),
    status: Type.Optional({
      ...RelationshipStatus,
      description:
        "State of the relationship. Defaults to PROSPECT. DO_NOT_CONTACT also suppresses the address or the site.",
    }),
    firstName: optionalText(200, "First name."),
    lastName: optionalText(200, "Last name."),
    position: optionalText(200, "Role at the partner."),
    notes: optionalText(10_000, "Notes on the relationship."),
    lastContactedAt: Type.Optional(Timestamp("When the last email was sent.")),
  },
  { description: "A partner, a person, or an entry of a do-not-contact list." },
);
export type ImportedRelationship = Static<typeof ImportedRelationship>;

export const ImportedRelationships = Type.Object(
  {
    received: Type.Integer({ minimum: 0, description: "Rows in the request, without the header." }),
    relationships: Type.Integer({ minimum: 0, description: "Partners that were added or updated." }),
    contacts: Type.Integer({ minimum: 0, description: "Addresses that were stored." }),
    suppressed: Type.Integer({ minimum: 0, description: "Addresses and sites that are suppressed since this import." }),
    stillSuppressed: Type.Integer({
      minimum: 0,
      description: "Addresses that were not stored because they are suppressed.",
    }),
    refused: Type.Integer({ minimum: 0, description: "Rows that were not stored. The others were." }),
    refusals: Type.Array(
      Type.Object({
        line: Type.Integer({ minimum: 1, description: "Line of the CSV, or place in `rows`, from 1." }),
        field: Type.String({ description: "Column or field at fault; empty for the whole row." }),
        message: Type.String({ description: "The fault, and what to write instead." }),
      }),
      { description: "The first 100 refused rows." },
    ),
  },
  { description: "Result of an import." },
);
export type ImportedRelationships = Static<typeof ImportedRelationships>;

export const importRelationships = defineCommand({
  area: "outreach",
  name: "link_building.relationship.import",
  path: "/v1/link-building/relationships/import",
  summary: "Import partners or a do-not-contact list",
  description:
    "Stores known partners and people, or a do-not-contact list, before the first campaign. Send `rows` or `csv`. DO_NOT_CONTACT suppresses an address, or a whole site if the row has none, in this workspace, or in every workspace of the agency with `scope`; it needs a key that can approve, as taking it back does. Of a suppressed address only a hash is kept. Bad rows are refused by their line and the others stored. CSV columns: domain, email, status, first name, last name, position, notes, last contacted. To change one partner use `link_building.relationship.update`.",
  errors: ["validation_error", "forbidden", "agency_key_required"],
  input: Closed({
    rows: Type.Optional(
      Type.Array(ImportedRelationship, { minItems: 1, maxItems: MOST_ROWS, description: "Rows, up to 10,000." }),
    ),
    csv: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MOST_CSV,
        description: "CSV with a header line, up to 10,000 rows. A list of addresses or domains needs no other column.",
      }),
    ),
    kind: Type.Optional(
      OneOf(["partners", "do_not_contact"], {
        default: "partners",
        description: "`do_not_contact`: rows without a state are entries of a do-not-contact list.",
      }),
    ),
    scope: Type.Optional(
      OneOf(["workspace", "agency"], {
        default: "workspace",
        description: "Where DO_NOT_CONTACT holds. `agency` needs an agency key.",
      }),
    ),
  }),
  output: ImportedRelationships,
  check({ rows, csv }) {
    if ((rows === undefined) !== (csv === undefined)) return [];
    return [{ field: "rows", message: rows === undefined ? "is required, or csv" : "cannot be combined with csv" }];
  },
  example: {
    input: { csv: "email\nines@studiocraft.example\nnews@archdeskweekly.example\n", kind: "do_not_contact" },
    output: {
      ...{ received: 2, relationships: 0, contacts: 0, suppressed: 2, stillSuppressed: 0, refused: 0 },
      refusals: [],
    },
  },
});

export const relationshipImportOperations = [importRelationships];
