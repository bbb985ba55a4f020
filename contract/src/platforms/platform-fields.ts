import type { FieldError } from "../kernel/operation.ts";
import type { PlatformSettings } from "./platform-settings.ts";

export const PLATFORM_KINDS = ["wordpress", "ghost", "webflow", "github", "webhook", "files"] as const;
type PlatformKind = (typeof PLATFORM_KINDS)[number];

/** Kinds whose content other programs edit too. The service looks a page up there before it writes it. */
export const PUBLISHING_SITE_KINDS = [
  "wordpress",
  "ghost",
  "webflow",
  "github",
] as const satisfies readonly PlatformKind[];
export type PublishingSiteKind = (typeof PUBLISHING_SITE_KINDS)[number];

export function isPublishingSite(kind: PlatformKind): kind is PublishingSiteKind {
  return PUBLISHING_SITE_KINDS.some((site) => site === kind);
}

interface Credentials {
  username?: string;
  applicationPassword?: string;
  adminApiKey?: string;
  apiToken?: string;
  secret?: string;
}

export interface PlatformFields {
  url?: string | undefined;
  folder?: string | undefined;
  credentials?: Credentials | undefined;
  settings?: PlatformSettings | undefined;
  honoursIdempotencyKey?: boolean | undefined;
}

/** The credentials that each kind requires. A platform has all of them and no others. */
const CREDENTIALS_OF = {
  wordpress: ["username", "applicationPassword"],
  ghost: ["adminApiKey"],
  webflow: ["apiToken"],
  github: ["apiToken"],
  webhook: ["secret"],
  files: [],
} as const satisfies Record<PlatformKind, readonly (keyof Credentials)[]>;

/** The settings that each kind has. */
const SETTINGS_OF = {
  wordpress: ["format", "categories"],
  ghost: ["format"],
  webflow: [
    ...["collectionId", "bodyField", "referenceField", "summaryField", "metaTitleField", "metaDescriptionField"],
    ...["imageField", "schemaField"],
  ] as (keyof PlatformSettings)[],
  github: ["branch", "directory"],
  webhook: [],
  files: [],
} as const satisfies Record<PlatformKind, readonly (keyof PlatformSettings)[]>;

/** Fields that a new platform of this kind lacks, and fields that it must not have. */
export function newPlatformFaults({ kind, ...fields }: PlatformFields & { kind: PlatformKind }): FieldError[] {
  const isMissing = (field: "url" | "credentials") => kind !== "files" && fields[field] === undefined;
  return [
    ...(isMissing("url") ? [{ field: "url", message: `is required for ${kind}` }] : []),
    ...(isMissing("credentials")
      ? [{ field: "credentials", message: `are required for ${kind}: ${CREDENTIALS_OF[kind].join(" and ")}` }]
      : []),
    ...(kind === "webflow" && fields.settings?.collectionId === undefined
      ? [{ field: "settings.collectionId", message: "is required for webflow" }]
      : []),
    ...platformFieldFaults(kind, fields),
  ];
}

/** Fields that a platform of this kind must not have. */
export function platformFieldFaults(kind: PlatformKind, fields: PlatformFields): FieldError[] {
  const { url, folder, credentials, settings, honoursIdempotencyKey } = fields;
  const problems: FieldError[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });

  if (kind === "files" && url !== undefined) refuse("url", "does not belong to files");
  if (kind !== "files" && folder !== undefined) refuse("folder", `does not belong to ${kind}`);
  if (folder !== undefined && /(^|\/)\.{1,2}\/|[\p{Cc}\\]/u.test(folder)) {
    refuse("folder", "must not contain `.` or `..` as a folder, a control character or a backslash");
  }
  if (isPublishingSite(kind) && honoursIdempotencyKey === true) {
    refuse("honoursIdempotencyKey", `cannot be true for ${kind}`);
  }
  const known: readonly string[] = SETTINGS_OF[kind];
  for (const name of Object.keys(settings ?? {})) {
    if (!known.includes(name)) refuse(`settings.${name}`, `does not belong to ${kind}`);
  }
  if (kind === "github" && url !== undefined && !/^https?:\/\/[^/]+\/[\w.-]+\/[\w.-]+\/?$/.test(url)) {
    refuse("url", "must be the URL of a repository, for example https://github.com/acme/site");
  }
  if (
    kind === "ghost" &&
    credentials?.adminApiKey !== undefined &&
    !/^[0-9a-f]+:(?:[0-9a-f]{2})+$/i.test(credentials.adminApiKey)
  ) {
    refuse("credentials.adminApiKey", "must be `<id>:<secret>` in hexadecimal, as Ghost shows it");
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
