import { cn } from "../ui/class-names.ts";
import { initialsOf } from "./words/initials.ts";

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

function hashOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
}
