import { useOperation } from "../../api/use-operation.ts";
import { t } from "../../i18n/index.ts";
import { Select } from "../../ui/Select.tsx";

/** A choice of one of the 200 newest pillars, by slug; the empty text is none. Hidden while the workspace has no pillar. */
export function PillarSelect({
  value,
  none,
  onChange,
}: {
  value: string;
  /** The label of no pillar. */
  none: string;
  onChange(slug: string): void;
}) {
  const { data } = useOperation("research.pillar.list", { limit: 200 }, { freshForMs: 60_000 });
  const pillars = data?.data ?? [];
  if (pillars.length === 0 && value === "") return null;
  const known = pillars.map(({ slug, name }) => ({ value: slug, label: name }));
  const chosen = value === "" || known.some((choice) => choice.value === value) ? [] : [{ value, label: value }];
  return (
    <Select<string>
      label={t("Pillar")}
      value={value}
      choices={[{ value: "", label: none }, ...known, ...chosen]}
      onChange={onChange}
    />
  );
}
