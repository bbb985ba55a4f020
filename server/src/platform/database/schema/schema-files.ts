import { readdir, readFile } from "node:fs/promises";
import { sha256Hex } from "../../../kernel/ids/hashes.ts";

/** The version of this program. The history of a database names the release that applied each file. */
export const RELEASE = "0.3.0";

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

const TABLE_FILE = /^(\d{4})_[a-z0-9_]+\.sql$/;
const FUNCTION_FILE = /^[a-z][a-z0-9-]*\.sql$/;
/** Row-level security uses its functions, and so may the bodies that PostgreSQL parses when it creates them. */
const FIRST = "tenancy.sql";

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
