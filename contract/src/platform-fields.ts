import type { FieldError } from "./kernel/operation.ts";

type PlatformKind = "wordpress" | "ghost" | "webhook" | "files";

interface Credentials {
  username?: string;
  applicationPassword?: string;
  adminApiKey?: string;
  secret?: string;
}

export interface PlatformFields {
  url?: string | undefined;
  folder?: string | undefined;
  credentials?: Credentials | undefined;
  honoursIdempotencyKey?: boolean | undefined;
}

/** The credentials that each kind requires. A platform has all of them and no others. */
const CREDENTIALS_OF = {
  wordpress: ["username", "applicationPassword"],
  ghost: ["adminApiKey"],
  webhook: ["secret"],
  files: [],
} as const satisfies Record<PlatformKind, readonly (keyof Credentials)[]>;

/** Fields that a new platform of this kind lacks, and fields that it must not have. */
export function newPlatformFaults({ kind, ...fields }: PlatformFields & { kind: PlatformKind }): FieldError[] {
  const isMissing = (field: "url" | "credentials") => kind !== "files" && fields[field] === undefined;
  return [
    ...(isMissing("url") ? [{ field: "url", message: `is required for ${kind}` }] : []),
    ...(isMissing("credentials")
      ? [{ field: "credentials", message: `are required for ${kind}: ${CREDENTIALS_OF[kind].join(" and ")}` }]
      : []),
    ...platformFieldFaults(kind, fields),
  ];
}

/** Fields that a platform of this kind must not have. */
export function platformFieldFaults(kind: PlatformKind, fields: PlatformFields): FieldError[] {
  const { url, folder, credentials, honoursIdempotencyKey } = fields;
  const problems: FieldError[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });

  if (kind === "files" && url !== undefined) refuse("url", "does not belong to files");
  if (kind !== "files" && folder !== undefined) refuse("folder", `does not belong to ${kind}`);
  if (folder !== undefined && /(^|\/)\.{1,2}\/|[\p{Cc}\\]/u.test(folder)) {
    refuse("folder", "must not contain `.` or `..` as a folder, a control character or a backslash");
  }
  if ((kind === "wordpress" || kind === "ghost") && honoursIdempotencyKey === true) {
    refuse("honoursIdempotencyKey", `cannot be true for ${kind}`);
  }
  if (credentials !== undefined) problems.push(...credentialFaults(kind, credentials));
  return problems;
}

function credentialFaults(kind: PlatformKind, credentials: Credentials): FieldError[] {
  const wanted: readonly string[] = CREDENTIALS_OF[kind];
  const given = Object.keys(credentials);
  if (kind === "files") return [{ field: "credentials", message: "do not belong to files" }];
  return [
    ...wanted
      .filter((name) => !given.includes(name))
      .map((name) => ({ field: `credentials.${name}`, message: `is required for ${kind}` })),
    ...given
      .filter((name) => !wanted.includes(name))
      .map((name) => ({ field: `credentials.${name}`, message: `does not belong to ${kind}` })),
  ];
}
