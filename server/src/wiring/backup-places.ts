import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type BackupPlace, openBackupFolder } from "../platform/backup/backup-place.ts";
import { openBackupBucket } from "../platform/backup/bucket-place.ts";
import { BackupFault } from "../platform/backup/manifest.ts";
import type { MasterKeys } from "../platform/backup/sealed-keys.ts";
import { findSecretsKey } from "../platform/secrets/keep-secrets-key.ts";
import { isBucket } from "../start/backup-settings.ts";
import type { Config } from "../start/config.ts";

/** Opens the folder or the bucket that a person or a setting names. */
export function openBackupPlace(named: string, { backups: { bucket } }: Pick<Config, "backups">): BackupPlace {
  if (!isBucket(named)) return openBackupFolder(path.resolve(named));
  if (bucket !== undefined) return openBackupBucket({ ...bucket, url: named.replace(/(?<!\/)\/+$/, "") });
  throw new BackupFault(
    "A bucket requires BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of BLOBS_S3.",
  );
}

/** The keys that a restored database needs, from the settings and the data folder. */
export function findMasterKeys({ secretsKeys, dataDir }: Pick<Config, "secretsKeys" | "dataDir">): MasterKeys {
  const kept = findSecretsKey(dataDir);
  const operatorFile = operatorKeyFile(dataDir);
  return {
    secretsKeys: secretsKeys.length > 0 ? [...secretsKeys] : kept === undefined ? [] : [kept],
    ...(existsSync(operatorFile) ? { operatorKey: readFileSync(operatorFile, "utf8").trim() } : {}),
  };
}

export function operatorKeyFile(dataDir: string): string {
  return path.join(dataDir, "operator.key");
}
