import type { ReactNode } from "react";
import { Checkbox } from "../../ui/Checkbox.tsx";

export function FacetGroup({
  title,
  action,
  children,
}: {
  title: string;
  action?: { label: string; onPress(): void };
  children: ReactNode;
}) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 flex w-full items-center justify-between text-xs font-semibold">
        {title}
        {action === undefined ? null : (
          <button type="button" className="font-medium text-accent hover:underline" onClick={action.onPress}>
            {action.label}
          </button>
        )}
      </legend>
      {children}
    </fieldset>
  );
}

export function FacetChoice({
  label,
  count,
  checked,
  onChange,
}: {
  label: string;
  count: string;
  checked: boolean;
  onChange(checked: boolean): void;
}) {
  return (
    <div className="flex items-center gap-2 py-0.5">
      <Checkbox checked={checked} onChange={onChange}>
        <span className="line-clamp-1 wrap-anywhere">{label}</span>
      </Checkbox>
      <span className="ml-auto text-xs text-muted tabular-nums">{count}</span>
    </div>
  );
}
