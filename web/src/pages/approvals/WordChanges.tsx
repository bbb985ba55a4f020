import { diffWordsWithSpace } from "diff";
import { t } from "../../i18n/index.ts";

/** What somebody changed in a short text, word by word. */
export function WordChanges({ before, after }: { before: string; after: string }) {
  return (
    <p className="rounded-lg bg-sunken px-2.5 py-1.5 text-xs leading-relaxed wrap-anywhere">
      <span className="sr-only">{t("Changed from the draft:")} </span>
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) =>
        added ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text are their place.
          <ins key={index} className="rounded-sm bg-good-soft text-good no-underline">
            {value}
          </ins>
        ) : removed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text are their place.
          <del key={index} className="rounded-sm bg-bad-soft text-bad">
            {value}
          </del>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text are their place.
          <span key={index}>{value}</span>
        ),
      )}
    </p>
  );
}
