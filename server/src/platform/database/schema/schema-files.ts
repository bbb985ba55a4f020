import { readdir, readFile } from "node:fs/promises";
import { sha256Hex } from "../../../kernel/ids/hashes.ts";

/** `server/database`: the history of the tables, and the functions that are replaced as a set. Its README has the rules. */
const SCHEMA_FOLDER = new URL("../../../../database/", import.meta.url);

export interface TableFile {
  number: number;
  name: string;
  text: string;
  /** Of the text, hex. */
  sha256: string;
}

export interface FunctionFile {
  name: string;
  text: string;
}

export interface SchemaFiles {
  /** In the order of their numbers. */
  tables: readonly TableFile[];
  /** In the order in which they are applied. */
  functions: readonly FunctionFile[];
  /** Of all functions files, hex. */
  functionsSha256: string;
}

/**
 * SHA-256 of texts under which a released file was distributed too. Each has the statements of the pinned file and differs in
 * a comment alone, so a database that applied it has the same tables.
 */
const SAME_STATEMENTS: Readonly<Record<string, string>> = {
  "0024_agency_webhooks.sql": "a3b28fb4c25ff7259664cd645186e2ca4fc2f78977397f775fbd96d6e8883e52",
};

const TABLE_FILE = /^(\d{4})_[a-z0-9_]+\.sql$/;
const FUNCTION_FILE = /^[a-z][a-z0-9-]*\.sql$/;
/** Row-level security uses its functions, and so may the bodies that PostgreSQL parses when it creates them. */
const FIRST = "tenancy.sql";

/** True if a database that applied a file of this name with this hash has what the file creates. */
export function isSameTableFile(file: TableFile, applied: { name: string; sha256: string }): boolean {
  return (
    file.name === applied.name && (file.sha256 === applied.sha256 || SAME_STATEMENTS[applied.name] === applied.sha256)
  );
}

export async function readSchemaFiles(folder: URL = SCHEMA_FOLDER): Promise<SchemaFiles> {
  const [tables, functions] = await Promise.all([
    readSqlFiles(new URL("tables/", folder), TABLE_FILE),
    readSqlFiles(new URL("functions/", folder), FUNCTION_FILE),
  ]);
  const inOrder = functions.toSorted((a, b) => Number(b.name === FIRST) - Number(a.name === FIRST));
  return {
    tables: tables.map((file) => ({ ...file, number: Number(file.name.slice(0, 4)), sha256: sha256Hex(file.text) })),
    functions: inOrder,
    functionsSha256: sha256Hex(JSON.stringify(inOrder.map(({ name, text }) => [name, text]))),
  };
}

async function readSqlFiles(folder: URL, pattern: RegExp): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  return Promise.all(
    // Git may check files out with other line ends on another machine; that is not a change.
    names.map(async (name) => ({
      name,
      text: (await readFile(new URL(name, folder), "utf8")).replaceAll("\r\n", "\n"),
    })),
  );
}
