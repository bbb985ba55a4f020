import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { useList } from "../../api/use-list.ts";
import { usePrice } from "../../api/use-price.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { useSelection } from "../../components/lists/use-selection.ts";
import { formatNumber, formatOrDash } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { cn } from "../../ui/class-names.ts";
import { INPUT_CLASS } from "../../ui/Field.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";

/** Analyzes selected keywords: of the 100 with the highest volume, or of those that match a search. */
export function AnalyzeKeywords({ onBatch }: { onBatch(id: string): void }) {
  const [wanted, setWanted] = useState("");
  const q = useDebounced(wanted);
  const keywords = useList("research.keyword.list", { q: q || undefined, sort: "-volume", limit: 100 });
  const items = keywords.data?.items ?? [];
  const selection = useSelection(items.map(({ id }) => id));
  const input = { keywordIds: useDebounced(selection.keys.join(",")).split(",").filter(Boolean) };
  const isSettled = input.keywordIds.length === selection.count;
  const price = usePrice("research.serp_gap.bulk", selection.count > 0 && isSettled ? input : undefined);
  const analyzing = useAct("research.serp_gap.bulk", {
    refreshes: ["research.serp_gap", "agent.invocations", "workspaces.usage"],
    onDone: (answer) => ("batchId" in answer ? onBatch(answer.batchId) : undefined),
  });
  const fault = analyzing.error ?? price.error;
  return (
    <div className="flex flex-col gap-4">
      <input
        type="search"
        aria-label={t("Search keywords")}
        placeholder={t("Search keywords")}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        className={cn(INPUT_CLASS, "h-9")}
      />
      <Answer of={keywords} loading={<SkeletonRows rows={5} />}>
        {({ total }) => (
          <div className="max-h-72 overflow-y-auto rounded-lg border">
            <div className="sticky top-0 flex items-center justify-between gap-3 border-b bg-sunken px-3 py-2 text-xs text-muted">
              <Checkbox
                checked={selection.count > 0 && selection.count >= items.length}
                some={selection.count > 0}
                onChange={selection.toggleAll}
              >
                {t("{chosen} of {shown} selected", {
                  chosen: formatNumber(selection.count),
                  shown: formatNumber(items.length),
                })}
              </Checkbox>
              <span>{t("{n} total, highest volume first", { n: formatNumber(total) })}</span>
            </div>
            <ul className="divide-y">
              {items.map(({ id, keyword, volume }) => (
                <li key={id} className="flex items-center justify-between gap-3 px-3 py-2 text-sm">
                  <Checkbox checked={selection.isSelected(id)} onChange={() => selection.toggle(id)}>
                    {keyword}
                  </Checkbox>
                  <span className="text-xs text-muted tabular-nums">{formatOrDash(volume)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Answer>
      {fault === null ? null : <ErrorCard error={fault} />}
      <div className="flex justify-end">
        <PaidButton
          skill="research.serp_gap.bulk"
          showsError={false}
          price={price}
          act={analyzing}
          whyNot={selection.count === 0 ? t("Select keywords first.") : undefined}
          onClick={() => analyzing.mutate(input)}
        >
          {t("Analyze {n, plural, one {# keyword} other {# keywords}}", { n: Math.max(selection.count, 1) })}
        </PaidButton>
      </div>
    </div>
  );
}
