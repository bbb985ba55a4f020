import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BaseBackup, findBase } from "../../platform/backup/physical/base-manifest.ts";
import {
  type BaseVerifyReport,
  type RestoreToTimeReport,
  restoreToTime,
  verifyToTime,
} from "../../platform/backup/physical/restore-to-time.ts";
import { openDataFolder } from "../../start/data-folder.ts";
import { openBackupPlace } from "../../wiring/backup-places.ts";
import { openUnrecordedBlobs } from "../../wiring/create-services.ts";
import type { CommandCall } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { plural } from "../text-layout.ts";
import { UsageError } from "../usage-error.ts";
import { findKeys } from "./restore-keys.ts";

const LATEST = "latest";

/** `findable restore --to-time <instant>`, with or without `--verify`. */
export async function runRestoreToTime(call: CommandCall, named: string): Promise<ExitCode> {
  const config = call.config();
  if (config.databaseUrl !== undefined) {
    throw new UsageError(
      "--to-time restores the embedded PostgreSQL. Unset DATABASE_URL, or use the archive of that server or its provider.",
    );
  }
  const target = readInstant(named);
  const place = call.argument(0) || config.backups.to;
  if (place === undefined) throw new UsageError("Name the folder or the URL of the backups, or set BACKUP_TO.");
  const base = await findBase(openBackupPlace(place, config), target);
  const isVerified = call.flag("verify");
  const code = isVerified ? await verify(call, base, target) : await restore(call, base, target);
  call.terminal.status(undefined);
  return code;
}

/** Without a zone an instant would mean another moment on each machine. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

function readInstant(named: string): Date | undefined {
  if (named === LATEST) return undefined;
  const instant = new Date(named);
  if (!INSTANT.test(named) || Number.isNaN(instant.getTime())) {
    throw new UsageError(
      `--to-time takes an instant with its zone, for example 2026-11-30T22:15:00Z, or ${LATEST}. "${named}" is not one.`,
    );
  }
  if (instant.getTime() > Date.now()) {
    throw new UsageError(`${instant.toISOString()} is in the future. Name an earlier instant, or ${LATEST}.`);
  }
  return instant;
}

async function restore(call: CommandCall, base: BaseBackup, target: Date | undefined): Promise<ExitCode> {
  const config = call.config();
  openDataFolder(config.dataDir);
  const keys = await findKeys(call, base);
  const isOriginal = call.flag("as-original");
  // A restore that fails half way is repeated, and then finds the right key.
  keys.write();
  const report = await restoreToTime(base, {
    ...{ dataDir: config.dataDir, target, isOriginal, signal: call.signal },
    blobs: openUnrecordedBlobs(config),
    onStep: (step) => call.terminal.status(`Restoring ${step}`),
  });
  call.terminal.status(undefined);
  describe(call, report, isOriginal, keys.notes);
  return report.missingBlobs.length === 0 ? EXIT.ok : EXIT.refused;
}

function describe(
  { terminal: { data, talk }, options }: CommandCall,
  report: RestoreToTimeReport,
  isOriginal: boolean,
  notes: readonly string[],
): void {
  const { restoredTo, base, missingBlobs } = report;
  talk.line(`${talk.paint("green", "✓")} Restored to ${restoredTo} from ${base}.`);
  if (missingBlobs.length > 0) {
    talk.line(
      `${talk.paint("red", "✗")} ${plural(missingBlobs.length, "file content")} that rows name cannot be found: ${missingBlobs.slice(0, 3).join(", ")}. Everything else is restored.`,
    );
  }
  if (!isOriginal)
    talk.line("  Schedules, sending and webhooks are held. Start the service, look at it, and run `findable adopt`.");
  for (const note of notes) talk.line(`  ${note}`);
  if (options.json) data.line(JSON.stringify({ ...report, held: !isOriginal }, undefined, 2));
}

async function verify(call: CommandCall, base: BaseBackup, target: Date | undefined): Promise<ExitCode> {
  const scratch = await mkdtemp(path.join(tmpdir(), "findable-verify-"));
  // As root, PostgreSQL runs as another user, who must pass through.
  await chmod(scratch, 0o711);
  try {
    const report = await verifyToTime(base, {
      ...{ dataDir: scratch, target, signal: call.signal },
      onStep: (step) => call.terminal.status(`Verifying ${step}`),
    });
    call.terminal.status(undefined);
    if (call.options.json)
      call.terminal.data.line(JSON.stringify({ ok: report.faults.length === 0, ...report }, undefined, 2));
    else describeVerification(call, report);
    return report.faults.length === 0 ? EXIT.ok : EXIT.refused;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function describeVerification({ terminal: { talk } }: CommandCall, report: BaseVerifyReport): void {
  for (const fault of report.faults) talk.line(`${talk.paint("red", "✗")} ${fault}`);
  if (report.faults.length > 0) return;
  talk.line(
    `${talk.paint("green", "✓")} ${report.base} can be restored to ${report.restoredTo}: every file matches its checksum, ${plural(report.tables, "table")} can be read, ${plural(report.auditEntries, "entry", "entries")} of the audit log are unchanged, ${plural(report.blobs, "file content")} match their hashes.`,
  );
}
