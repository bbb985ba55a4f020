import { Check } from "lucide-react";
import { t } from "../../i18n/index.ts";
import { cn } from "../../ui/class-names.ts";

export function StepMarks({ at }: { at: number }) {
  const titles = [t("Your brand"), t("Details"), t("Depth and cost")];
  return (
    <ol aria-label={t("Step {n} of {all}", { n: at + 1, all: titles.length })} className="flex gap-2">
      {titles.map((title, index) => (
        <li
          key={title}
          aria-current={index === at ? "step" : undefined}
          className={cn("flex-1 border-t-2 pt-2 text-xs", index <= at ? "border-accent" : "text-muted")}
        >
          <span className="flex items-center gap-1.5 font-medium">
            {index < at ? (
              <Check aria-hidden className="size-3.5 text-accent" />
            ) : (
              <span className="tabular-nums">{index + 1}</span>
            )}
            <span className={cn(index !== at && "max-sm:sr-only")}>{title}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
