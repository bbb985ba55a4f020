import { type AnalyzeSerpGapInput, languageCode, placeOf, type SerpSnapshot } from "@findable/contract";
import type { Db } from "../../kernel/database/db.ts";
import { AppError, validationError } from "../../kernel/errors/app-error.ts";
import { findSerp } from "../serps/index.ts";

/**
 * The stored results page to analyze instead of a new search. Throws `not_found`, and a `validation_error` for a page of another
 * search.
 */
export async function requireSerpOf(
  db: Db,
  { workspaceId, serpId }: { workspaceId: string; serpId: string },
  { query = "", location, language }: Pick<AnalyzeSerpGapInput, "query" | "location" | "language">,
): Promise<SerpSnapshot> {
  const found = await findSerp(db, { workspaceId, id: serpId });
  if (found === undefined) throw new AppError("not_found", `This workspace has no SERP "${serpId}".`, { serpId });
  const { serp, sections } = found;
  const asked = {
    query: query.trim(),
    location: location && placeOf(location),
    language: languageCode(language),
  };
  const other = (["query", "location", "language"] as const).find(
    (field) => asked[field] !== undefined && asked[field] !== serp[field],
  );
  if (other !== undefined) {
    throw validationError([
      { field: "serpId", message: `is a page whose ${other} is "${serp[other]}", not "${asked[other]}"` },
    ]);
  }
  if (!sections.includes("organic")) {
    throw validationError([{ field: "serpId", message: "is a page without stored organic results" }]);
  }
  return serp;
}
