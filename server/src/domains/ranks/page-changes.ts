import type { RankExplanation } from "@findable/contract";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import type { PageState } from "./own-page.ts";

type Page = NonNullable<RankExplanation["page"]>;
type Field = Page["changed"][number];

/** A smaller change of the length is an edit, not another text. */
const LENGTH_SHARE = 0.2;

/** The fields in which two states of a page differ. None if one of them is unknown. */
export function changedFields(before: PageState | undefined, now: PageState | undefined): Field[] {
  if (before === undefined || now === undefined) return [];
  const longer = Math.max(before.words, now.words);
  const changes: readonly (readonly [Field, boolean])[] = [
    ["status", before.status !== now.status],
    ["noindex", before.noindex !== now.noindex],
    ["canonical", addressOf(before.canonical) !== addressOf(now.canonical)],
    ["title", before.title !== now.title],
    ["length", longer > 0 && Math.abs(before.words - now.words) >= LENGTH_SHARE * longer],
  ];
  return changes.flatMap(([field, isChanged]) => (isChanged ? [field] : []));
}

function addressOf(canonical: string | null): string | null {
  return canonical === null ? null : comparableAddress(canonical);
}

/** What changed on the brand's page, in one sentence, the most harmful change first. */
export function pageSentence(page: Page): string {
  const { now, changed } = page;
  const parts = changed.map((field) => changeWords(field, page));
  const read = now === null || changed.every((field) => field === "url") ? "" : ` (read on ${now.readAt.slice(0, 10)})`;
  return `Your page changed: ${parts.join("; ")}${read}.`;
}

function changeWords(field: Field, { previousUrl, url, before, now }: Page): string {
  switch (field) {
    case "url":
      return `another page ranks: ${url} instead of ${previousUrl}`;
    case "status":
      return `its status changed from ${before?.status} to ${now?.status}`;
    case "noindex":
      return now?.noindex === true ? "it has noindex now" : "it has no noindex any more";
    case "canonical":
      return `its canonical changed from ${before?.canonical ?? "none"} to ${now?.canonical ?? "none"}`;
    case "title":
      return `its title changed from "${before?.title ?? ""}" to "${now?.title ?? ""}"`;
    case "length":
      return `its text changed from ${before?.words} to ${now?.words} words`;
  }
}
