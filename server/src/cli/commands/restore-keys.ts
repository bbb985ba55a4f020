import { existsSync, writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { AnyBackup } from "../../platform/backup/read-backup.ts";
import type { CommandCall } from "../command.ts";

interface FoundKeys {
  /** Writes what the backup brought into the data folder. */
  write(): void;
  notes: string[];
}

/** Before anything is written: a restore without the right key would end with secrets that do not open. */
export async function findKeys(call: CommandCall, { place, name, manifest }: AnyBackup): Promise<FoundKeys> {
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
