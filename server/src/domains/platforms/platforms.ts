import type { createPlatform, InputOf, Platform } from "@findable/contract";
import { AppError, type FieldError, validationError } from "../../kernel/app-error.ts";
import type { Services } from "../../kernel/operation.ts";

export type PlatformKind = Platform["kind"];
export type Credentials = NonNullable<InputOf<typeof createPlatform>["credentials"]>;

const DEFAULT_FOLDER = "agent-output/published/";

/** What each kind is let in with: all of it, and nothing else. */
const CREDENTIALS_OF = {
  wordpress: ["username", "applicationPassword"],
  ghost: ["adminApiKey"],
  webhook: ["secret"],
  files: [],
} as const satisfies Record<PlatformKind, readonly (keyof Credentials)[]>;

/** What a platform's credentials are sealed under. */
export function credentialsContext(platformId: string): string {
  return `platform:${platformId}`;
}

export interface PlatformFields {
  url?: string | undefined;
  folder?: string | undefined;
  credentials?: Credentials | undefined;
  honoursIdempotencyKey?: boolean | undefined;
}

export interface Place {
  url: string | null;
  folder: string | null;
  honoursKeys: boolean;
}

/** Where a new platform of this kind is. Throws a `validation_error` that names every field that is missing or does not belong. */
export function placeOf(kind: PlatformKind, fields: PlatformFields, services: Pick<Services, "refuseAddress">): Place {
  const missing: FieldError[] = [];
  if (kind !== "files" && fields.url === undefined) missing.push({ field: "url", message: `is required for ${kind}` });
  if (kind !== "files" && fields.credentials === undefined) {
    missing.push({ field: "credentials", message: `are required for ${kind}: ${CREDENTIALS_OF[kind].join(" and ")}` });
  }
  requireNone([...missing, ...misfits(kind, fields, services)]);
  return {
    url: fields.url ?? null,
    folder: kind === "files" ? (fields.folder ?? DEFAULT_FOLDER) : null,
    honoursKeys: kind === "files" || (fields.honoursIdempotencyKey ?? false),
  };
}

/** Where a platform is after a change. Throws a `validation_error` as above, and for a new address without new credentials. */
export function changedPlace(
  { kind, ...current }: Place & { kind: PlatformKind },
  fields: PlatformFields,
  services: Pick<Services, "refuseAddress">,
): Place {
  const moved = fields.url !== undefined && fields.url !== current.url;
  const bare: FieldError[] =
    moved && fields.credentials === undefined
      ? [
          {
            field: "credentials",
            message: "must be given anew with a new address, so that old ones are never sent there",
          },
        ]
      : [];
  requireNone([...misfits(kind, fields, services), ...bare]);
  return {
    url: fields.url ?? current.url,
    folder: fields.folder ?? current.folder,
    honoursKeys: kind === "files" || (fields.honoursIdempotencyKey ?? current.honoursKeys),
  };
}

function misfits(kind: PlatformKind, fields: PlatformFields, services: Pick<Services, "refuseAddress">): FieldError[] {
  const { url, folder, credentials, honoursIdempotencyKey } = fields;
  const problems: FieldError[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });

  if (kind === "files" && url !== undefined) refuse("url", "does not belong to files");
  const unreachable = kind === "files" || url === undefined ? undefined : services.refuseAddress(url);
  if (unreachable !== undefined) refuse("url", unreachable);
  if (kind !== "files" && folder !== undefined) refuse("folder", `does not belong to ${kind}`);
  if (folder !== undefined && /(^|\/)\.{1,2}\/|[\p{Cc}\\]/u.test(folder)) {
    refuse("folder", "must have no `.` or `..`, control character or backslash in it");
  }
  if ((kind === "wordpress" || kind === "ghost") && honoursIdempotencyKey === true) {
    refuse("honoursIdempotencyKey", `cannot be promised of ${kind}`);
  }
  if (credentials !== undefined) problems.push(...misfitCredentials(kind, credentials));
  return problems;
}

function misfitCredentials(kind: PlatformKind, credentials: Credentials): FieldError[] {
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

function requireNone(problems: FieldError[]): void {
  if (problems.length > 0) throw validationError(problems);
}

export function platformNotFound(id: string): AppError {
  return new AppError("not_found", `This workspace has no platform "${id}".`);
}

export function nameTaken(name: string): AppError {
  return validationError([
    { field: "name", message: `must be unique: this workspace has a platform "${name}" already` },
  ]);
}
