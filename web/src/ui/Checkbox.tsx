import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

/** A tick. Without children it needs a `label`, which is read aloud. */
export function Checkbox({
  checked,
  some = false,
  onChange,
  label,
  children,
  disabled = false,
}: {
  checked: boolean;
  /** Some of what it stands for is ticked. */
  some?: boolean;
  onChange(checked: boolean): void;
  label?: string;
  children?: ReactNode;
  disabled?: boolean;
}) {
  const box = (
    <Base.Root
      checked={checked}
      indeterminate={some && !checked}
      disabled={disabled}
      onCheckedChange={onChange}
      aria-label={label}
      className="relative flex size-4 shrink-0 items-center justify-center rounded-[5px] border border-line-strong bg-surface after:absolute after:-inset-1 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50 data-indeterminate:border-accent data-indeterminate:bg-accent"
    >
      <Base.Indicator className="text-on-accent">
        {some && !checked ? (
          <Minus aria-hidden className="size-3" strokeWidth={3} />
        ) : (
          <Check aria-hidden className="size-3" strokeWidth={3} />
        )}
      </Base.Indicator>
    </Base.Root>
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
