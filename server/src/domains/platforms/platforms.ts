import {
  type createPlatform,
  type InputOf,
  type Platform,
  type PlatformFields,
  platformFieldFaults,
} from "@findable/contract";
import { AppError, type FieldError, validationError } from "../../kernel/errors/app-error.ts";
import type { Services } from "../../kernel/operations/operation.ts";

export type PlatformKind = Platform["kind"];
export type Credentials = NonNullable<InputOf<typeof createPlatform>["credentials"]>;

const DEFAULT_FOLDER = "agent-output/published/";

/** What a platform's credentials are sealed under. */
export function credentialsContext(platformId: string): string {
  return `platform:${platformId}`;
}

export interface Place {
  url: string | null;
  folder: string | null;
  honoursKeys: boolean;
}

/** Where a new platform of this kind is. Throws a `validation_error` for an address that nothing may be sent to. */
export function placeOf(kind: PlatformKind, fields: PlatformFields, services: Pick<Services, "refuseAddress">): Place {
  requireNone(unreachable(kind, fields, services));
  return {
    url: fields.url ?? null,
    folder: kind === "files" ? (fields.folder ?? DEFAULT_FOLDER) : null,
    honoursKeys: kind === "files" || (fields.honoursIdempotencyKey ?? false),
  };
}

/**
 * Where a platform is after a change. Throws a `validation_error` that names every field that does not belong to its kind, and for
 * a new address without new credentials.
 */
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
  requireNone([...platformFieldFaults(kind, fields), ...unreachable(kind, fields, services), ...bare]);
  return {
    url: fields.url ?? current.url,
    folder: fields.folder ?? current.folder,
    honoursKeys: kind === "files" || (fields.honoursIdempotencyKey ?? current.honoursKeys),
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
    { field: "name", message: `must be unique: this workspace has a platform "${name}" already` },
  ]);
}
