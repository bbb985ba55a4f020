import { isSameTableFile, type SchemaFiles } from "./schema-files.ts";
import { isReplaceable } from "./schema-objects.ts";
import type { AppliedFile, SchemaState } from "./schema-state.ts";

/** Why this release cannot use a database. The start and `doctor` show both sentences. */
export interface SchemaFault {
  problem: string;
  wayOut: string;
}

type Managed = Extract<SchemaState, { kind: "managed" }>;

const RESTORE = "Restore a complete backup.";

/** Compares a database with the files of this release. Undefined where this release can upgrade and use it. */
export function findSchemaFault(
  files: SchemaFiles,
  state: SchemaState,
  { release, repairs = false }: { release: string; repairs?: boolean },
): SchemaFault | undefined {
  const missingFile = files.tables.findIndex(({ number }, place) => number !== place + 1);
  if (missingFile >= 0) {
    return {
      problem: `This installation is incomplete: server/database/tables has no file ${numbered(missingFile + 1)}.`,
      wayOut: `Install release ${release} again.`,
    };
  }
  switch (state.kind) {
    case "empty":
      return undefined;
    case "release 0.1":
      return {
        problem: `The database was created by release 0.1, which release ${release} cannot upgrade.`,
        wayOut:
          "Export what you want to keep with release 0.1, for example with `findable keywords export`. Then start this release with an empty data folder (DATA_DIR) or, if you use DATABASE_URL, with an empty database.",
      };
    case "no history":
      return {
        problem: "The database has tables of Findable, but no record of the migrations that created them.",
        wayOut: `${RESTORE.slice(0, -1)}, or use an empty database.`,
      };
    case "managed":
      return findHistoryFault(files, state.applied, release) ?? findDamage(state, repairs);
  }
}

function findHistoryFault(
  { tables }: SchemaFiles,
  applied: readonly AppliedFile[],
  release: string,
): SchemaFault | undefined {
  const newest = applied.at(-1);
  if (newest !== undefined && newest.number > tables.length) {
    return {
      problem: `The database is newer than this release: release ${newest.release} applied ${newest.name}, which release ${release} does not have.`,
      wayOut: `Start release ${newest.release} or later, or restore the backup from before the upgrade.`,
    };
  }
  const skipped = tables.find(
    ({ number }) => number < (newest?.number ?? 0) && !applied.some((file) => file.number === number),
  );
  if (skipped !== undefined) {
    return {
      problem: `The database has not applied ${skipped.name}, although it has applied later files.`,
      wayOut: RESTORE,
    };
  }
  for (const file of applied) {
    const own = tables[file.number - 1];
    if (own === undefined || own.name !== file.name) {
      return {
        problem: `The database has applied ${file.name}, but this release has ${own?.name} in its place.`,
        wayOut: `Start release ${file.release}, which applied it.`,
      };
    }
    if (!isSameTableFile(own, file)) {
      return {
        problem: `The file server/database/tables/${file.name} has changed since the database applied it.`,
        wayOut: `Restore the file as release ${file.release} has it, and put the change into a new file.`,
      };
    }
  }
  return undefined;
}

function findDamage({ applied, functions, missing }: Managed, repairs: boolean): SchemaFault | undefined {
  if (functions === undefined || applied.length === 0) {
    return {
      problem: "The database is half migrated: its history names no tables or no functions.",
      wayOut: `${RESTORE.slice(0, -1)}, or use an empty database.`,
    };
  }
  const lasting = missing.filter((object) => !isReplaceable(object));
  if (lasting.length > 0) {
    return {
      problem: `The database is half migrated or was restored in part: it lacks ${listed(withoutParts(lasting))}.`,
      wayOut: RESTORE,
    };
  }
  if (missing.length > 0 && !repairs) {
    return {
      problem: `The database lacks ${listed(missing)}, which Findable had installed.`,
      wayOut: "Start once with DATABASE_REPAIR=true, which installs all functions again.",
    };
  }
  return undefined;
}

/** Lists tables first, and omits objects that belong to one of them. */
function withoutParts(objects: readonly string[]): string[] {
  const tables = objects.filter((object) => object.startsWith("table "));
  const names = tables.map((table) => table.slice("table ".length));
  const others = objects.filter(
    (object) =>
      !tables.includes(object) && !names.some((name) => object.includes(` ${name}.`) || object.endsWith(` on ${name}`)),
  );
  return [...tables, ...others];
}

const MAX_LISTED = 3;

function listed(objects: readonly string[]): string {
  const names = objects.slice(0, MAX_LISTED).map((object) => `the ${object.replaceAll("public.", "")}`);
  const further = objects.length - names.length;
  if (further > 0) names.push(further === 1 ? "1 other object" : `${further} other objects`);
  return new Intl.ListFormat("en").format(names);
}

function numbered(number: number): string {
  return String(number).padStart(4, "0");
}
