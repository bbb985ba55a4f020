import { diffWordsWithSpace } from "diff";

interface Part {
  value: string;
  added: boolean;
  removed: boolean;
}

/** A diff by word. If less than half of the draft is left, it shows both texts whole, which is easier to read. */
function changesOf(before: string, after: string): Part[] {
  const parts = diffWordsWithSpace(before, after);
  const kept = parts.reduce((sum, { value, added, removed }) => sum + (added || removed ? 0 : value.trim().length), 0);
  if (kept * 2 >= Math.min(before.length, after.length)) return parts;
  return [
    { value: before, added: false, removed: true },
    { value: " ", added: false, removed: false },
    { value: after, added: true, removed: false },
  ];
}

/** A text with the words that were removed and added. */
export function ChangedWords({ before, after }: { before: string; after: string }) {
  return changesOf(before, after).map(({ value, added, removed }, index) =>
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
  );
}
