import { existsSync } from "node:fs";
import path from "node:path";
import type { Backup } from "../../platform/backup/read-backup.ts";
import type { VerifyReport } from "../../platform/backup/verify-backup.ts";
import { isBucket } from "../../start/backup-settings.ts";
import { openDataFolder } from "../../start/data-folder.ts";
import type { Command, CommandCall } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { bytes, number, plural } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";
import { withDatabase } from "../with-database.ts";
import { findKeys } from "./restore-keys.ts";

export const restoreCommand: Command = {
  name: "restore",
  summary: "Restore a backup into an empty database, or verify that it can be restored",
  arguments: [
    {
      name: "backup",
      description:
        "A backup's folder or URL, a name in BACKUP_TO, or a place of backups, whose newest complete one is taken (default BACKUP_TO).",
      required: false,
    },
  ],
  options: {
    verify: {
      type: "boolean",
      description: "Read every byte, restore into a scratch database, compare everything, and drop it again.",
    },
    "to-time": {
      type: "string",
      value: "<instant>",
      description:
        "Restore the embedded PostgreSQL to this instant (ISO 8601 with a zone) or to `latest`, from base backups and the archived log.",
    },
    "as-original": {
      type: "boolean",
      description:
        "The original no longer runs: schedules, sending and webhooks continue. Otherwise they are held until `findable adopt`.",
    },
    "without-key": {
      type: "boolean",
      description:
        "Restore without the secrets key: stored secrets are lost, and the start needs SECRETS_KEY_LOST=true.",
    },
  },
  async run(call) {
    const instant = call.option("to-time");
    if (instant !== undefined) {
      const { runRestoreToTime } = await import("./restore-to-time.ts");
      return runRestoreToTime(call, instant);
    }
    const backup = await findBackup(call);
    const restored = call.flag("verify") ? await verify(call, backup) : await restore(call, backup);
    call.terminal.status(undefined);
    return restored;
  },
};

async function findBackup(call: CommandCall): Promise<Backup> {
  const [{ openBackup }, { momentOfBackup }, { openBackupPlace }] = await Promise.all([
    import("../../platform/backup/read-backup.ts"),
    import("../../platform/backup/manifest.ts"),
    import("../../wiring/backup-places.ts"),
  ]);
  const config = call.config();
  const named = call.argument(0).replace(/(?<!\/)\/+$/, "");
  const last = named.split("/").at(-1) ?? "";
  const isName = momentOfBackup(last) !== undefined;
  const hasPlace = named.includes("/") || existsSync(named);
  const place = hasPlace ? (isName ? parentOf(named) : named) : isName || named === "" ? config.backups.to : named;
  if (place === undefined) throw new UsageError("Name the folder or the URL of a backup, or set BACKUP_TO.");
  return openBackup(openBackupPlace(place, config), isName ? last : undefined);
}

function parentOf(named: string): string {
  return isBucket(named) ? named.slice(0, named.lastIndexOf("/")) : path.dirname(named);
}

async function verify(call: CommandCall, backup: Backup): Promise<ExitCode> {
  const { verifyBackup } = await import("../../platform/backup/verify-backup.ts");
  const report = await withDatabase(call, { isScratch: true }, (options) => verifyBackup(backup, options));
  call.terminal.status(undefined);
  if (call.options.json)
    call.terminal.data.line(
      JSON.stringify({ ok: report.faults.length === 0, backup: backup.name, ...report }, undefined, 2),
    );
  else describeVerification(call, backup, report);
  return report.faults.length === 0 ? EXIT.ok : EXIT.refused;
}

export function describeVerification(
  { terminal: { talk } }: CommandCall,
  { name, manifest }: Backup,
  report: VerifyReport,
): void {
  for (const fault of report.faults) talk.line(`${talk.paint("red", "✗")} ${fault}`);
  if (report.faults.length > 0) return;
  talk.line(
    `${talk.paint("green", "✓")} Backup ${name} of release ${manifest.release} can be restored: ${number(report.rows)} rows of ${plural(report.tables, "table")} and the ledger are equal, ${plural(report.auditEntries, "entry", "entries")} of the audit log are unchanged, ${plural(report.blobs, "file content")} (${bytes(report.blobBytes)}) match their hashes.`,
  );
}

async function restore(call: CommandCall, backup: Backup): Promise<ExitCode> {
  const [{ requireEmptyDatabase, restoreBlobs, restoreDatabase, settleInstallation }, { openUnrecordedBlobs }] =
    await Promise.all([import("../../platform/backup/restore-backup.ts"), import("../../wiring/create-services.ts")]);
  openDataFolder(call.config().dataDir);
  const keys = await findKeys(call, backup);
  const isOriginal = call.flag("as-original");
  await withDatabase(call, { isScratch: false }, async (options) => {
    await requireEmptyDatabase(options.adminUrl);
    // A restore that fails half way is repeated, and then finds the right key.
    keys.write();
    await restoreBlobs(backup, openUnrecordedBlobs(call.config()), options);
    await restoreDatabase(backup, options);
    await settleInstallation(options.adminUrl, backup, isOriginal);
  });
  call.terminal.status(undefined);
  const { talk } = call.terminal;
  talk.line(`${talk.paint("green", "✓")} Restored ${backup.name} of release ${backup.manifest.release}.`);
  if (!isOriginal)
    talk.line("  Schedules, sending and webhooks are held. Start the service, look at it, and run `findable adopt`.");
  for (const note of keys.notes) talk.line(`  ${note}`);
  if (call.options.json)
    call.terminal.data.line(JSON.stringify({ backup: backup.name, held: !isOriginal }, undefined, 2));
  return EXIT.ok;
}
