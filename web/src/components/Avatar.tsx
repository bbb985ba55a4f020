import { cn } from "../ui/class-names.ts";

/** Backgrounds that carry dark and light text in both themes; a name always has the same one. */
const LOOKS = [
  "bg-accent-soft text-accent",
  "bg-good-soft text-good",
  "bg-warn-soft text-warn",
  "bg-sunken text-ink",
  "bg-bad-soft text-bad",
] as const;

/** The initials of who acts, in a circle. The name stands beside it, so screen readers skip the circle. */
export function Avatar({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span
      aria-hidden
      data-avatar
      className={cn(
        "inline-grid shrink-0 place-items-center rounded-full font-semibold select-none",
        small ? "size-5 text-[0.5625rem]" : "size-7 text-2xs",
        LOOKS[hashOf(name) % LOOKS.length],
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

/** Who acted: the initials and the name. */
export function Actor({ name, small = true }: { name: string; small?: boolean }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-bottom">
      <Avatar name={name} small={small} />
      <span className="truncate" dir="auto">
        {name}
      </span>
    </span>
  );
}

/** `AH` of `Ada Hale (CI)`: the first letters of the first and the last word, without the key in brackets. */
export function initialsOf(name: string): string {
  const words = name.replace(/\s\(.*\)$/, "").match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => firstLetter(word ?? "")).join("");
}

/** A letter can be several code points. */
function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter().segment(word);
  return (first?.segment ?? "").toLocaleUpperCase();
}

function hashOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
}
