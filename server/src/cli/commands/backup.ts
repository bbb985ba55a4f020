import type { BackupPlace } from "../../platform/backup/backup-place.ts";
import type { ListedBackup } from "../../platform/backup/read-backup.ts";
import type { BackupReport } from "../../platform/backup/write-backup.ts";
import type { Command, CommandCall } from "../command.ts";
import { findDatabaseLogins } from "../database-logins.ts";
import { EXIT } from "../exit-codes.ts";
import { type Column, printTable } from "../table.ts";
import { bytes, number, plural, when } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";

const PLACE = {
  name: "place",
  description: "Folder or URL of an S3 bucket (default BACKUP_TO).",
  required: false,
} as const;

export const backupCommand: Command = {
  name: "backup",
  summary: "Back up the database and the contents of files while the service runs",
  arguments: [PLACE],
  options: {
    physical: {
      type: "boolean",
      description: "Copy the files of the embedded PostgreSQL: the base of `restore --to-time`.",
    },
  },
  async run(call) {
    const logins = await findDatabaseLogins(call.config());
    if ("absent" in logins) throw new UsageError(logins.absent);
    if (call.flag("physical")) {
      if (logins.kind === "own") {
        throw new UsageError(
          "--physical copies the embedded PostgreSQL. For the one of DATABASE_URL use its own tools, or `findable backup` without it.",
        );
      }
      const { takeBaseBackup } = await import("./base-backup.ts");
      return takeBaseBackup(call, logins.adminUrl, placeOf(call));
    }
    const { report, place } = await takeBackup(call, logins.adminUrl);
    const { label } = place;
    if (call.options.json) call.terminal.data.line(JSON.stringify({ place: label, ...report }, undefined, 2));
    else describeBackup(call, report, label);
    return EXIT.ok;
  },
};

/** Takes a backup as the arguments and settings of a command say. */
export async function takeBackup(
  call: CommandCall,
  adminUrl: string,
): Promise<{ report: BackupReport; place: BackupPlace }> {
  const config = call.config();
  const [{ writeBackup }, { findMasterKeys, openBackupPlace }, { openUnrecordedBlobs }] = await Promise.all([
    import("../../platform/backup/write-backup.ts"),
    import("../../wiring/backup-places.ts"),
    import("../../wiring/create-services.ts"),
  ]);
  const place = openBackupPlace(placeOf(call), config);
  try {
    const report = await writeBackup({
      adminUrl,
      blobs: openUnrecordedBlobs(config),
      place,
      keys: findMasterKeys(config),
      passphrase: config.backups.passphrase,
      drafts: config.dataDir,
      onStep: (step) => call.terminal.status(`Copying ${step}`),
      signal: call.signal,
    });
    return { report, place };
  } finally {
    call.terminal.status(undefined);
  }
}

function placeOf(call: CommandCall): string {
  const named = call.argument(0) || call.config().backups.to;
  if (named !== undefined) return named;
  throw new UsageError(
    "Name a folder or the URL of a bucket, for example `findable backup ../backups`, or set BACKUP_TO.",
  );
}

export function describeBackup(
  { terminal: { data, talk }, config }: CommandCall,
  report: BackupReport,
  label: string,
): void {
  talk.line(
    `${talk.paint("green", "✓")} Backup ${report.name} in ${label}: ${plural(report.tables, "table")}, ${number(report.rows)} rows, ${plural(report.blobs, "file content")} (${report.newBlobs} new), ${bytes(report.bytes)} written.`,
  );
  talk.line(
    config().backups.passphrase === undefined
      ? "  The secrets key is not in it: keep secrets.key of DATA_DIR elsewhere, or set BACKUP_PASSPHRASE to seal it into backups."
      : "  The keys of DATA_DIR are in it, sealed to BACKUP_PASSPHRASE.",
  );
  data.line(report.name);
}

const COLUMNS: readonly Column<ListedBackup>[] = [
  { header: "backup", value: ({ name }) => name },
  { header: "taken", value: ({ takenAt }) => when(takenAt.toISOString()) },
  {
    header: "state",
    value: ({ isComplete }) => (isComplete ? "complete" : "incomplete"),
    style: ({ isComplete }) => (isComplete ? undefined : "red"),
  },
];

export const backupListCommand: Command = {
  name: "backup list",
  summary: "List the backups of a folder or bucket, oldest first",
  options: { from: { type: "string", value: "<place>", description: PLACE.description } },
  async run(call) {
    const named = call.option("from") ?? call.config().backups.to;
    if (named === undefined)
      throw new UsageError("Name a folder or the URL of a bucket with --from, or set BACKUP_TO.");
    const [{ listBackups }, { openBackupPlace }] = await Promise.all([
      import("../../platform/backup/read-backup.ts"),
      import("../../wiring/backup-places.ts"),
    ]);
    const data = await listBackups(openBackupPlace(named, call.config()));
    if (call.options.json) call.terminal.data.line(JSON.stringify({ data }, undefined, 2));
    else if (data.length === 0) call.terminal.talk.line(`No backups in ${named}.`);
    else printTable(call.terminal.data, COLUMNS, data);
    return EXIT.ok;
  },
};
