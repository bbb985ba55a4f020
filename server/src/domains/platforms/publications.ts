import type { Publication } from "@findable/contract";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";

export function publicationNotFound(id: string): AppError {
  return new AppError("not_found", `This workspace has no publication "${id}".`, { publicationId: id });
}

/** Throws a `validation_error` that says why a publication cannot be taken back, and what to do instead. */
export function requireRevertible({ id, state, platform, revertible }: Publication): void {
  if (revertible) return;
  throw validationError([{ field: "id", message: reasonFor({ id, state, platform }) }]);
}

function reasonFor({ state, platform }: Pick<Publication, "id" | "state" | "platform">): string {
  switch (state) {
    case "REVERTED":
      return "names a publication that was taken back already";
    case "REPLACED":
      return "names a publication that a later one replaced: take the later one back first (`produce.publication.list`)";
    case "DRAFT":
    case "SCHEDULED":
    case "PUBLISHED":
      if (platform === null) return "names a publication of a version before 0.4.0: take it back on the platform";
      if (platform === "webhook")
        return "names a publication on a receiver, which cannot take it back: remove it there";
      return "names a publication whose platform was removed, or whose page is unknown: take it back on the platform";
  }
}
