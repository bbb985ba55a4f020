import { useEffect, useRef, useState } from "react";
import { cn } from "../../ui/class-names.ts";
import { INPUT_CLASS } from "../../ui/Field.tsx";

const PAUSE_MS = 200;

/** A text filter. It reports the text after the user stops typing for a moment. */
export function FilterText({
  label,
  value,
  onChange,
  isFirst = false,
  maxLength = 200,
  className,
}: {
  label: string;
  value: string;
  onChange(text: string): void;
  /** The key `/` focuses this field. */
  isFirst?: boolean;
  maxLength?: number;
  className?: string;
}) {
  const [typed, setTyped] = useState({ text: value, for: value });
  const text = typed.for === value || typed.text.trim() === value ? typed.text : value;
  // A text that arrived counts as the filter's: clearing the filter later must clear the field too.
  if (typed.for !== value && typed.text.trim() === value) setTyped({ text: typed.text, for: value });
  const report = useRef(onChange);
  report.current = onChange;
  // Only typing restarts the timer: a page that re-renders every second must not postpone the report.
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => report.current(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <input
      data-filter={isFirst || undefined}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={maxLength}
      onChange={({ target }) => setTyped({ text: target.value, for: value })}
      className={cn(INPUT_CLASS, "h-9 w-36 max-sm:min-w-32 max-sm:flex-1", className)}
    />
  );
}
