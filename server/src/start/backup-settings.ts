import type { S3Bucket, SettingReader } from "./setting-reader.ts";

export interface BackupSettings {
  /** Folder or bucket; undefined: backups are made by hand. */
  to: string | undefined;
  /** Credentials of a bucket. */
  bucket: Omit<S3Bucket, "url"> | undefined;
  everyHours: number;
  keepDays: number;
  /** Whether the log of the embedded PostgreSQL is archived, with base backups. */
  pointInTime: boolean;
  /** Seconds after which log that has come is stored. */
  logSeconds: number;
  /** Undefined: the keys stay out of backups. */
  passphrase: string | undefined;
}

const MIN_PASSPHRASE = 12;

export function readBackups(reader: SettingReader): BackupSettings {
  const to = reader.text("BACKUP_TO");
  const passphrase = reader.text("BACKUP_PASSPHRASE");
  if (passphrase !== undefined && passphrase.length < MIN_PASSPHRASE)
    reader.problems.push(`BACKUP_PASSPHRASE must have at least ${MIN_PASSPHRASE} characters.`);
  const credential = (name: string) => reader.text(`BACKUP_S3_${name}`) ?? reader.text(`BLOBS_S3_${name}`);
  const [accessKeyId, secretAccessKey] = [credential("ACCESS_KEY_ID"), credential("SECRET_ACCESS_KEY")];
  const region = credential("REGION") ?? "us-east-1";
  const bucket =
    accessKeyId === undefined || secretAccessKey === undefined ? undefined : { region, accessKeyId, secretAccessKey };
  if (to !== undefined && isBucket(to) && bucket === undefined) {
    reader.problems.push(
      "A bucket in BACKUP_TO requires BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of BLOBS_S3.",
    );
  }
  const pointInTime = reader.boolean("BACKUP_POINT_IN_TIME", false);
  if (pointInTime && to === undefined)
    reader.problems.push("BACKUP_POINT_IN_TIME requires BACKUP_TO: the place of the log and the base backups.");
  if (pointInTime && reader.text("DATABASE_URL") !== undefined) {
    reader.problems.push(
      "BACKUP_POINT_IN_TIME is for the embedded PostgreSQL. With DATABASE_URL, use the archive of that server or its provider.",
    );
  }
  return {
    to,
    pointInTime,
    logSeconds: reader.integer("BACKUP_LOG_SECONDS", 10, 1, 3600),
    bucket,
    everyHours: reader.integer("BACKUP_EVERY_HOURS", 24, 1, 24 * 31),
    keepDays: reader.integer("BACKUP_KEEP_DAYS", 14, 1, 3650),
    passphrase,
  };
}

export function isBucket(place: string): boolean {
  return /^https?:\/\//.test(place);
}
