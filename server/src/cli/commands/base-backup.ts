import { writeBaseBackup } from "../../platform/backup/physical/write-base.ts";
import { findMasterKeys, openBackupPlace } from "../../wiring/backup-places.ts";
import { openUnrecordedBlobs } from "../../wiring/create-services.ts";
import type { CommandCall } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { bytes, plural } from "../text-layout.ts";

/** `findable backup --physical`. */
export async function takeBaseBackup(call: CommandCall, adminUrl: string, named: string): Promise<ExitCode> {
  const config = call.config();
  const { data, talk } = call.terminal;
  const place = openBackupPlace(named, config);
  const report = await writeBaseBackup({
    ...{ adminUrl, place, drafts: config.dataDir, passphrase: config.backups.passphrase, signal: call.signal },
    blobs: openUnrecordedBlobs(config),
    keys: findMasterKeys(config),
    onStep: (step) => call.terminal.status(`Copying ${step}`),
  }).finally(() => call.terminal.status(undefined));
  if (call.options.json) {
    data.line(JSON.stringify({ place: place.label, ...report }, undefined, 2));
    return EXIT.ok;
  }
  talk.line(
    `${talk.paint("green", "✓")} Base backup ${report.name} in ${place.label}: the whole cluster, ${plural(report.blobs, "file content")} (${report.newBlobs} new), ${bytes(report.bytes)} written.`,
  );
  talk.line(
    report.isContinued
      ? `  Every instant from ${report.endedAt} on can be restored, as far as the log is archived.`
      : `  It can be restored as of ${report.endedAt}. BACKUP_POINT_IN_TIME=true archives the log for later instants.`,
  );
  data.line(report.name);
  return EXIT.ok;
}
