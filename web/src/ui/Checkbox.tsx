import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

/** A checkbox. Without children it needs a `label` for screen readers. */
export function Checkbox({
  checked,
  some = false,
  onChange,
  label,
  children,
  disabled = false,
}: {
  checked: boolean;
  /** Some but not all of the items are selected. */
  some?: boolean;
  onChange(checked: boolean): void;
  label?: string;
  children?: ReactNode;
  disabled?: boolean;
}) {
  const isPartly = some && !checked;
  const box = (
    <input
      type="checkbox"
      // HTML has no attribute for this state.
      ref={(element) => {
        if (element !== null) element.indeterminate = isPartly;
      }}
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
      aria-label={label}
      className="tick relative after:absolute after:-inset-1 disabled:cursor-auto disabled:opacity-50"
    />
  );
  if (children === undefined) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the box inside.
    <label className={cn("flex items-start gap-2.5 text-sm", disabled && "opacity-60")}>
      <span className="mt-0.5">{box}</span>
      <span>{children}</span>
    </label>
  );
}
