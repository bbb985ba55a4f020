import {
  type createPlatform,
  type InputOf,
  type Platform,
  type PlatformFields,
  platformFieldFaults,
} from "@findable/contract";
import { AppError, type FieldError, validationError } from "../../kernel/errors/app-error.ts";
import type { Services } from "../../kernel/operations/services.ts";

export type PlatformKind = Platform["kind"];
export type Credentials = NonNullable<InputOf<typeof createPlatform>["credentials"]>;

const DEFAULT_FOLDER = "agent-output/published/";

/** The context that credentials are sealed with. Never change it: stored credentials open with no other. */
export function credentialsContext(platformId: string): string {
  return `platform:${platformId}`;
}

export interface Place {
  url: string | null;
  folder: string | null;
  honoursKeys: boolean;
  settings: Platform["settings"];
}

/** The address of a new platform of this kind. Throws a `validation_error` for a URL that the egress guard refuses. */
export function addressOf(
  kind: PlatformKind,
  fields: PlatformFields,
  services: Pick<Services, "refuseAddress">,
): Place {
  requireNone(unreachable(kind, fields, services));
  return {
    url: fields.url ?? null,
    folder: kind === "files" ? (fields.folder ?? DEFAULT_FOLDER) : null,
    honoursKeys: kind === "files" || (fields.honoursIdempotencyKey ?? false),
    settings: fields.settings ?? {},
  };
}

/**
 * The address of a platform after a change. Throws a `validation_error` for every field that its kind does not have, and for a
 * new URL without new credentials.
 */
export function changedAddress(
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
            message: "are required with a new URL, so that the old credentials are never sent there",
          },
        ]
      : [];
  requireNone([...platformFieldFaults(kind, fields), ...unreachable(kind, fields, services), ...bare]);
  return {
    url: fields.url ?? current.url,
    folder: fields.folder ?? current.folder,
    honoursKeys: kind === "files" || (fields.honoursIdempotencyKey ?? current.honoursKeys),
    settings: fields.settings === undefined ? current.settings : { ...current.settings, ...fields.settings },
  };
}

function unreachable(
  kind: PlatformKind,
  { url }: PlatformFields,
  services: Pick<Services, "refuseAddress">,
): FieldError[] {
  const message = kind === "files" || url === undefined ? undefined : services.refuseAddress(url);
  return message === undefined ? [] : [{ field: "url", message }];
}

function requireNone(problems: FieldError[]): void {
  if (problems.length > 0) throw validationError(problems);
}

export function platformNotFound(id: string): AppError {
  return new AppError("not_found", `This workspace has no platform "${id}".`, { platformId: id });
}

export function nameTaken(name: string): AppError {
  return validationError([
    { field: "name", message: `must be unique: this workspace already has a platform "${name}"` },
  ]);
}
