import type { ImportedRelationship, ImportedRelationships, InputOf, importRelationships } from "@findable/contract";
import { RELATIONSHIP_STATUSES } from "@findable/contract";
import { CsvError, csvRecords } from "../../kernel/csv/read-csv.ts";
import { validationError } from "../../kernel/errors/app-error.ts";
import { type MailAddress, mailAddressOf } from "../../kernel/text/mail-address.ts";
import { isSharedMailDomain } from "../../kernel/text/mail-providers.ts";
import { registrableDomain } from "../../kernel/text/site-domains.ts";

type Input = InputOf<typeof importRelationships>;
export type Refusal = ImportedRelationships["refusals"][number];

/** A row that can be stored. One of `domain` and `email` is set. */
export interface ImportRow extends Omit<ImportedRelationship, "domain" | "email" | "status"> {
  domain: string | undefined;
  email: MailAddress | undefined;
  status: NonNullable<ImportedRelationship["status"]>;
}

const MOST_ROWS = 10_000;
const COLUMNS: ReadonlyMap<string, keyof ImportedRelationship> = new Map(
  Object.entries({
    domain: "domain",
    site: "domain",
    website: "domain",
    url: "domain",
    email: "email",
    "e-mail": "email",
    emailaddress: "email",
    address: "email",
    status: "status",
    state: "status",
    firstname: "firstName",
    lastname: "lastName",
    position: "position",
    role: "position",
    notes: "notes",
    note: "notes",
    lastcontacted: "lastContactedAt",
    lastcontactedat: "lastContactedAt",
  }),
);

/** Reads the rows of an import. Throws a `validation_error` if nothing of a CSV can be read. */
export function readImport({ rows, csv, kind = "partners" }: Input): {
  received: number;
  rows: ImportRow[];
  refusals: Refusal[];
} {
  const { given, broken } = rows === undefined ? csvRows(csv ?? "") : { given: numbered(rows), broken: [] };
  const read = given.map(({ line, row }) => readRow(row, line, kind === "do_not_contact"));
  return {
    received: given.length + broken.length,
    rows: read.flatMap((one) => ("message" in one ? [] : [one])),
    refusals: [...read.flatMap((one) => ("message" in one ? [one] : [])), ...broken],
  };
}

interface Given {
  line: number;
  row: Readonly<Partial<Record<keyof ImportedRelationship, string>>>;
}

function numbered(rows: readonly ImportedRelationship[]): Given[] {
  return rows.map((row, index) => ({ line: index + 1, row }));
}

function csvRows(csv: string): { given: Given[]; broken: Refusal[] } {
  const given: Given[] = [];
  let fields: (keyof ImportedRelationship | undefined)[] | undefined;
  try {
    for (const { cells, line } of csvRecords(csv.replace(/^\ufeff/, ""))) {
      if (fields === undefined) fields = fieldsOf(cells);
      else if (given.length === MOST_ROWS) {
        throw validationError([
          { field: "csv", message: `must have at most ${MOST_ROWS} rows; import the rest separately` },
        ]);
      } else given.push({ line, row: rowOf(fields, cells) });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (fields === undefined) throw validationError([{ field: "csv", message: `is not valid CSV: ${error.reason}` }]);
    return { given, broken: [{ line: error.line, field: "", message: `${error.reason}; the rest was not read` }] };
  }
  if (fields === undefined) throw validationError([{ field: "csv", message: "has no header line" }]);
  return { given, broken: [] };
}

function fieldsOf(cells: readonly string[]): (keyof ImportedRelationship | undefined)[] {
  const fields = cells.map((cell) => COLUMNS.get(cell.toLowerCase().replace(/[\s_]/g, "")));
  if (fields.includes("domain") || fields.includes("email")) return fields;
  throw validationError([{ field: "csv", message: "must have a column domain or email in its first line" }]);
}

function rowOf(fields: readonly (keyof ImportedRelationship | undefined)[], cells: readonly string[]): Given["row"] {
  const filled = fields.flatMap((field, index): [keyof ImportedRelationship, string][] => {
    const value = cells[index]?.trim() ?? "";
    return field === undefined || value === "" ? [] : [[field, value]];
  });
  return Object.fromEntries(filled);
}

function readRow(row: Given["row"], line: number, isDoNotContact: boolean): ImportRow | Refusal {
  const refuse = (field: string, message: string): Refusal => ({ line, field, message });
  const unclean = Object.entries(row).find(([field, value]) => field !== "notes" && /\p{Cc}/u.test(value));
  if (unclean !== undefined || row.notes?.includes("\0") === true) {
    return refuse(unclean?.[0] ?? "notes", "must have no control character");
  }
  const email = row.email === undefined ? undefined : mailAddressOf(row.email);
  if (row.email !== undefined && email === undefined) return refuse("email", "must be a plain email address");
  const status = (row.status ?? (isDoNotContact ? "DO_NOT_CONTACT" : "PROSPECT")).toUpperCase().replace(/[\s-]/g, "_");
  const known = RELATIONSHIP_STATUSES.find((one) => one === status);
  if (known === undefined) return refuse("status", `must be one of ${RELATIONSHIP_STATUSES.join(", ")}`);
  const moment = row.lastContactedAt === undefined ? undefined : new Date(row.lastContactedAt);
  if (moment !== undefined && Number.isNaN(moment.getTime()))
    return refuse("lastContactedAt", "must be a date such as 2026-11-16");
  const domain = siteOf(row.domain, email);
  if (typeof domain === "object") return refuse(domain.field, domain.message);
  if (domain === undefined && (known !== "DO_NOT_CONTACT" || email === undefined)) {
    return refuse(
      "domain",
      email === undefined ? "is required, or email" : "is required for an address of a mail provider",
    );
  }
  if (known === "DO_NOT_CONTACT" && email === undefined && domain !== undefined && isSharedMailDomain(domain)) {
    return refuse("domain", "provides mailboxes to the public; name the address instead");
  }
  const { firstName, lastName, position, notes } = row;
  const lastContactedAt = moment?.toISOString();
  return { ...{ firstName, lastName, position, notes, lastContactedAt }, domain, email, status: known } as ImportRow;
}

/** The partner's domain; undefined if the row names only an address of a mail provider. */
function siteOf(given: string | undefined, email: MailAddress | undefined): string | undefined | Omit<Refusal, "line"> {
  if (given === undefined)
    return email === undefined || isSharedMailDomain(email.domain) ? undefined : registrableDomain(email.domain);
  const url = URL.parse(/^https?:\/\//i.test(given) ? given : `https://${given}`);
  const domain = registrableDomain(url?.hostname ?? "");
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain)) return domain;
  return { field: "domain", message: "must be the domain of a site, for example studio.example" };
}
