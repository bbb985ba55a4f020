import { useOperation } from "../api/use-operation.ts";
import { t } from "../i18n/index.ts";
import { Checkbox } from "../ui/Checkbox.tsx";

/** Refiners in the order in which they are applied: the order of choosing. */
export function RefinersField({
  label,
  hint,
  values,
  onChange,
}: {
  label: string;
  hint: string;
  values: readonly string[];
  onChange(ids: readonly string[]): void;
}) {
  const { data } = useOperation("produce.refiner.list", { limit: 200 }, { freshForMs: 60_000 });
  const refiners = data?.data ?? [];
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {refiners.map(({ id, name }) => {
        const place = values.indexOf(id) + 1;
        return (
          <Checkbox
            key={id}
            checked={place > 0}
            onChange={(on) => onChange(on ? [...values, id] : values.filter((other) => other !== id))}
          >
            {name}{" "}
            {place > 0 && values.length > 1 ? (
              <span className="ml-1 text-xs text-muted tabular-nums">
                {t("{place} of {count}", { place, count: values.length })}
              </span>
            ) : null}
          </Checkbox>
        );
      })}
      <p className="text-xs text-muted">{hint}</p>
    </fieldset>
  );
}
