import { Switch as Base } from "@base-ui/react/switch";

/** A switch that takes effect immediately. */
export function Switch({
  checked,
  onChange,
  label,
  disabled = false,
}: {
  checked: boolean;
  onChange(checked: boolean): void;
  label: string;
  disabled?: boolean;
}) {
  return (
    <Base.Root
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled}
      aria-label={label}
      className="relative flex h-5.5 w-9.5 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50"
    >
      <Base.Thumb className="size-4 rounded-full bg-muted transition-transform data-checked:translate-x-4 data-checked:bg-on-accent" />
    </Base.Root>
  );
}
