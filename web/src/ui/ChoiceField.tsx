import { type Choice, Select } from "./Select.tsx";

/** A select in a form, with its label above. */
export function ChoiceField<Value extends string>({
  label,
  hint,
  value,
  choices,
  onChange,
}: {
  label: string;
  hint?: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange(value: Value): void;
}) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      <Select label={label} value={value} choices={choices} onChange={onChange} />
      {hint === undefined ? null : <p className="text-xs text-muted">{hint}</p>}
    </div>
  );
}
