import type { PlaceUsage } from "../../platform/backup/measure-place.ts";
import type { StorageUsage } from "../../platform/storage/measure-usage.ts";
import type { Config } from "../../start/config.ts";
import type { Command } from "../command.ts";
import { findDatabaseLogins } from "../database-logins.ts";
import { EXIT } from "../exit-codes.ts";
import { type Column, printTable } from "../table.ts";
import { bytes, number, plural } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";

type Used = StorageUsage["kinds"][number];
type UsedIn = Used & { workspaceId: string; name: string };

const KIND_COLUMNS: readonly Column<Used>[] = [
  { header: "kind", value: ({ kind }) => kind.replaceAll("_", " ") },
  { header: "rows", value: ({ rows }) => number(rows), align: "right" },
  { header: "size", value: (used) => bytes(used.bytes), align: "right" },
];

const WORKSPACE_COLUMNS: readonly Column<UsedIn>[] = [
  { header: "workspace", value: ({ name, workspaceId }) => (name === "" ? workspaceId : name), shrinks: true },
  ...KIND_COLUMNS.slice(0, 2),
  // Without indexes and free pages, as `storage.get` shows it to the agency.
  { header: "stored", value: (used) => bytes(used.bytes), align: "right" },
];

/** Of each workspace; --json has all. */
const SHOWN = 40;

/** Null where no place is set. */
async function measureBackups(config: Config): Promise<PlaceUsage | null> {
  const { to } = config.backups;
  if (to === undefined) return null;
  const [{ measurePlace }, { openBackupPlace }] = await Promise.all([
    import("../../platform/backup/measure-place.ts"),
    import("../../wiring/backup-places.ts"),
  ]);
  return measurePlace(openBackupPlace(to, config));
}

export const storageCommand: Command = {
  name: "storage",
  summary: "Show what takes space, by kind and workspace",
  async run({ terminal, options, config }) {
    const logins = await findDatabaseLogins(config());
    if ("absent" in logins) throw new UsageError(logins.absent);
    const [{ withClient }, { measureUsage }] = await Promise.all([
      import("../../platform/database/connection.ts"),
      import("../../platform/storage/measure-usage.ts"),
    ]);
    terminal.status("Measuring");
    const usage = await withClient(logins.adminUrl, measureUsage);
    const backups = await measureBackups(config());
    terminal.status(undefined);
    if (options.json) {
      terminal.data.line(JSON.stringify({ ...usage, backups }, undefined, 2));
      return EXIT.ok;
    }
    const log = usage.logBytes === null ? "" : `, write-ahead log ${bytes(usage.logBytes)}`;
    terminal.data.line(`Database ${bytes(usage.databaseBytes)}${log}, contents of files ${bytes(usage.blobBytes)}`);
    if (backups !== null) {
      const parts = backups.kinds.map(({ kind, count, bytes: size }) => `${plural(count, kind)} ${bytes(size)}`);
      terminal.data.line(`In ${backups.place}: ${parts.join(", ")}`);
    }
    terminal.data.line();
    printTable(terminal.data, KIND_COLUMNS, usage.kinds);
    const used = usage.workspaces
      .flatMap(({ workspaceId, name, kinds }) => kinds.map((kind) => ({ ...kind, workspaceId, name })))
      .toSorted((one, other) => other.bytes - one.bytes);
    if (used.length === 0) return EXIT.ok;
    terminal.data.line();
    printTable(terminal.data, WORKSPACE_COLUMNS, used.slice(0, SHOWN));
    if (used.length > SHOWN) terminal.talk.line(`Showing ${SHOWN} of ${used.length}. --json shows all.`);
    return EXIT.ok;
  },
};
