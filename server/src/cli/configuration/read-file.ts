import { readFileSync } from "node:fs";
import { LineCounter, parseDocument } from "yaml";
import { editDistance } from "../../kernel/text/nearest.ts";
import type { Environment } from "../../start/setting-reader.ts";
import { UsageError } from "../usage-error.ts";
import {
  AGENCY_KINDS,
  type Kind,
  keyOf,
  PEOPLE,
  RUBRIC_FIELDS,
  type Values,
  WORKSPACE_FIELDS,
  WORKSPACE_KINDS,
} from "./kinds.ts";
import { checkPerson } from "./people.ts";

/** The workspaces, people, keys and other records that a file wants. A kind that the file leaves out is not managed. */
export interface Configuration {
  agency: Managed;
  workspaces: WorkspaceConfiguration[];
}

export type Managed = Readonly<Record<string, readonly Values[]>>;

export interface WorkspaceConfiguration {
  domain: string;
  values: Values;
  rubric: Values | undefined;
  managed: Managed;
}

/** Reads and checks a file. Throws a UsageError with every problem at once. */
export function parseConfiguration(text: string): Configuration {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken !== undefined) throw new UsageError(`The file is not YAML: ${broken.message}`);
  const problems: string[] = [];
  const root = fieldsOf(document.toJS({ maxAliasCount: 100 }), "the file", problems);
  refuseUnknown(root, ["findable", ...AGENCY_KINDS.map(({ name }) => name), "workspaces"], "the file", problems);
  if (root["findable"] !== 1) problems.push("The file must begin with `findable: 1`, the version of its format.");
  const configuration = {
    agency: readKinds(root, AGENCY_KINDS, "the file", problems),
    workspaces: listOf(root["workspaces"] ?? [], "workspaces", problems).map((one) => readWorkspace(one, problems)),
  };
  refuseTwice(
    configuration.workspaces.map(({ domain }) => domain),
    "workspaces",
    problems,
  );
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  return configuration;
}

function readWorkspace(given: unknown, problems: string[]): WorkspaceConfiguration {
  const record = fieldsOf(given, "a workspace", problems);
  const domain = typeof record["primaryDomain"] === "string" ? record["primaryDomain"] : "";
  if (domain === "") problems.push("A workspace lacks `primaryDomain`, which identifies it.");
  const place = `workspace ${domain}`;
  refuseUnknown(record, [...WORKSPACE_FIELDS, "rubric", ...WORKSPACE_KINDS.map(({ name }) => name)], place, problems);
  const rubric = record["rubric"] === undefined ? undefined : fieldsOf(record["rubric"], `${place}, rubric`, problems);
  if (rubric !== undefined) refuseUnknown(rubric, RUBRIC_FIELDS, `${place}, rubric`, problems);
  return {
    domain,
    values: pick(record, WORKSPACE_FIELDS),
    rubric,
    managed: readKinds(record, WORKSPACE_KINDS, place, problems),
  };
}

function readKinds(record: Values, kinds: readonly Kind[], place: string, problems: string[]): Managed {
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      if (record[kind.name] === undefined) return [];
      const where = `${place}, ${kind.name}`;
      const entries = listOf(record[kind.name], where, problems).map((one) => readEntry(one, kind, where, problems));
      refuseTwice(
        entries.map((entry) => keyOf(entry, kind)),
        where,
        problems,
      );
      return [[kind.name, entries]];
    }),
  );
}

function readEntry(given: unknown, kind: Kind, place: string, problems: string[]): Values {
  const entry = fieldsOf(given, place, problems);
  refuseUnknown(entry, kind.fields, place, problems);
  const [identifying] = kind.key;
  if (typeof entry[identifying] !== "string" || entry[identifying] === "")
    problems.push(`An entry of ${place} lacks \`${identifying}\`, which identifies it.`);
  const secret = kind.secret === undefined ? undefined : entry[kind.secret];
  if (secret !== undefined && !Object.values(fieldsOf(secret, place, problems)).every(isReference))
    problems.push(
      `${place}: \`${kind.secret}\` holds a value. A file names secrets only: \`{ env: NAME }\` or \`{ file: /path }\`.`,
    );
  if (kind === PEOPLE) problems.push(...checkPerson(entry, place));
  return entry;
}

function isReference(value: unknown): value is { env: string } | { file: string } {
  if (typeof value !== "object" || value === null) return false;
  const [[from, name] = [], ...others] = Object.entries(value);
  return others.length === 0 && (from === "env" || from === "file") && typeof name === "string";
}

/** Replaces references by what they name. */
export function resolveSecrets(values: Values, kind: Kind, environment: Environment): Values {
  const secret = kind.secret === undefined ? undefined : values[kind.secret];
  if (kind.secret === undefined || typeof secret !== "object" || secret === null) return values;
  const resolved = Object.entries(secret).map(([field, reference]) => [field, resolve(reference, environment)]);
  return { ...values, [kind.secret]: Object.fromEntries(resolved) };
}

function resolve(reference: unknown, environment: Environment): string {
  if (!isReference(reference)) throw new UsageError("A secret must be a reference.");
  if ("file" in reference) return readSecretFile(reference.file);
  const value = environment[reference.env];
  if (value === undefined || value === "")
    throw new UsageError(`The variable ${reference.env} is not set, and a secret comes from it.`);
  return value;
}

function readSecretFile(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    throw new UsageError(`The file ${file} cannot be read, and a secret comes from it.`);
  }
}

function refuseUnknown(record: Values, known: readonly string[], place: string, problems: string[]): void {
  for (const name of Object.keys(record).filter((one) => !known.includes(one))) {
    const [nearest] = known.toSorted((one, other) => editDistance(name, one) - editDistance(name, other));
    problems.push(`${place}: unknown field \`${name}\`. Is \`${nearest}\` meant? Fields: ${known.join(", ")}.`);
  }
}

function refuseTwice(keys: readonly string[], place: string, problems: string[]): void {
  for (const key of new Set(keys.filter((one, index) => keys.indexOf(one) !== index)))
    problems.push(`${place}: "${key}" appears twice.`);
}

function fieldsOf(value: unknown, place: string, problems: string[]): Values {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  problems.push(`${place} must have fields.`);
  return {};
}

function listOf(value: unknown, place: string, problems: string[]): unknown[] {
  if (Array.isArray(value)) return value;
  problems.push(`${place} must be a list.`);
  return [];
}

export function pick(record: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.flatMap((field) => (record[field] === undefined ? [] : [[field, record[field]]])));
}
