import type { Platform } from "@findable/contract";
import type { Published } from "./publish-order.ts";

/** The public address of a publication. A file of the workspace has none, and a pull request none until it is merged. */
export function publicUrlOf(
  { canonicalUrl, kind }: { canonicalUrl: string | null; kind: Platform["kind"] },
  value: Published | undefined,
): string | null {
  if (kind === "github") return null;
  if (canonicalUrl !== null) return canonicalUrl;
  return kind === "files" ? null : (value?.url ?? null);
}
