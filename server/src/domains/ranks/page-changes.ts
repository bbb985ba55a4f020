import type { RankExplanation } from "@findable/contract";
import { comparableAddress } from "../../kernel/text/comparable-address.ts";
import type { PageState } from "./own-page.ts";
import type { ExplanationWords } from "./words/explanation-words.ts";

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
export function pageSentence(page: Page, words: ExplanationWords): string {
  const { now, changed } = page;
  const isRead = now !== null && changed.some((field) => field !== "url");
  return words.page(
    changed.map((field) => words.changes[field](page)),
    isRead ? now.readAt : undefined,
  );
}
