import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Backup } from "../../platform/backup/read-backup.ts";
import type { VerifyReport } from "../../platform/backup/verify-backup.ts";
import { isBucket } from "../../start/backup-settings.ts";
import { openDataFolder } from "../../start/data-folder.ts";
import type { Command, CommandCall } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { bytes, number, plural } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";
import { withDatabase } from "../with-database.ts";

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

interface FoundKeys {
  /** Writes what the backup brought into the data folder. */
  write(): void;
  notes: string[];
}

/** Before anything is written: a restore without the right key would end with secrets that do not open. */
async function findKeys(call: CommandCall, { place, name, manifest }: Backup): Promise<FoundKeys> {
  const [{ fingerprintOf, openKeys }, { findMasterKeys, operatorKeyFile }, { BackupFault }, { secretsKeyFile }] =
    await Promise.all([
      import("../../platform/backup/sealed-keys.ts"),
      import("../../wiring/backup-places.ts"),
      import("../../platform/backup/manifest.ts"),
      import("../../platform/secrets/keep-secrets-key.ts"),
    ]);
  const config = call.config();
  const own = findMasterKeys(config).secretsKeys;
  const [needed] = manifest.keys;
  const nothing = { write: () => undefined, notes: [] };
  if (needed === undefined || own.some((key) => fingerprintOf(key) === needed)) return nothing;
  if (call.flag("without-key")) {
    return {
      ...nothing,
      notes: ["Stored secrets are lost. Start once with SECRETS_KEY_LOST=true, and connect accounts again."],
    };
  }
  if (own.length > 0) {
    throw new BackupFault(
      `The backup needs the secrets key with the fingerprint ${needed}, and SECRETS_KEY or ${secretsKeyFile(config.dataDir)} has another. Set SECRETS_KEY to the key of the backup, or restore into an empty DATA_DIR.`,
    );
  }
  const { passphrase } = config.backups;
  if (manifest.sealedKeys === undefined || passphrase === undefined) {
    const way =
      manifest.sealedKeys === undefined
        ? `Put secrets.key of the original into ${config.dataDir}, or set SECRETS_KEY`
        : "Set BACKUP_PASSPHRASE, with which the key is sealed into the backup";
    throw new BackupFault(
      `The backup needs the secrets key with the fingerprint ${needed}. ${way}. --without-key restores everything but the stored secrets.`,
    );
  }
  const sealed = await text(Readable.from(await place.read(`${name}/${manifest.sealedKeys.name}`)));
  const keys = openKeys(sealed, passphrase);
  const [key, ...earlier] = keys.secretsKeys;
  return {
    write() {
      writeFileSync(secretsKeyFile(config.dataDir), `${key}\n`, { mode: 0o600, flush: true });
      const file = operatorKeyFile(config.dataDir);
      if (keys.operatorKey !== undefined && !existsSync(file))
        writeFileSync(file, `${keys.operatorKey}\n`, { mode: 0o600, flush: true });
    },
    notes: earlier.length === 0 ? [] : ["The original had several secrets keys. Set SECRETS_KEY as it was there."],
  };
}
