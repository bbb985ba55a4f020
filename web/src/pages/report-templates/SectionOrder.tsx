import type { ReportTemplate } from "@findable/contract/client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";

type SectionKey = ReportTemplate["sections"][number];

export const SECTION_KEYS = [
  "summary",
  "done",
  "changed",
  "gained",
  "unchanged",
  "waiting",
  "next",
  "method",
] as const satisfies readonly SectionKey[];

export function sectionName(key: SectionKey): string {
  const names: Record<SectionKey, string> = {
    summary: t("Summary"),
    done: t("Finished work"),
    changed: t("Changes beyond noise"),
    gained: t("Gains"),
    unchanged: t("Unchanged"),
    waiting: t("Pending decisions"),
    next: t("Next pages"),
    method: t("Method and evidence"),
  };
  return names[key];
}

/** The sections of a report in their order; those that are left out follow. */
export function SectionOrder({
  value,
  onChange,
}: {
  value: readonly SectionKey[];
  onChange(sections: SectionKey[]): void;
}) {
  const left = SECTION_KEYS.filter((key) => !value.includes(key));
  const move = (index: number, by: -1 | 1) => {
    const next = [...value];
    const [one] = next.splice(index, 1);
    if (one !== undefined) next.splice(index + by, 0, one);
    onChange(next);
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{t("Sections and their order")}</legend>
      <ul className="divide-y">
        {value.map((key, index) => (
          <li key={key} className="flex items-center justify-between gap-2 py-1">
            <Checkbox checked onChange={() => onChange(value.filter((one) => one !== key))}>
              {sectionName(key)}
            </Checkbox>
            <span className="flex gap-1">
              <Button
                size="small"
                aria-label={t("Move {section} up", { section: sectionName(key) })}
                whyNot={index === 0 ? t("It is the first section.") : undefined}
                icon={<ArrowUp aria-hidden className="size-4" />}
                onClick={() => move(index, -1)}
              />
              <Button
                size="small"
                aria-label={t("Move {section} down", { section: sectionName(key) })}
                whyNot={index === value.length - 1 ? t("It is the last section.") : undefined}
                icon={<ArrowDown aria-hidden className="size-4" />}
                onClick={() => move(index, 1)}
              />
            </span>
          </li>
        ))}
        {left.map((key) => (
          <li key={key} className="py-1">
            <Checkbox checked={false} onChange={() => onChange([...value, key])}>
              {sectionName(key)}
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
