import { useMemo } from "react";
import { useAct } from "../../api/use-act.ts";
import { usePrice } from "../../api/use-price.ts";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { PaidButton } from "../../components/forms/PaidButton.tsx";
import { DataTable } from "../../components/lists/DataTable.tsx";
import { useSelection } from "../../components/lists/use-selection.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { notify } from "../../ui/toasts.ts";
import { GAP_COLUMNS, GapOnPhone } from "./gap-columns.tsx";
import { type Gap, ownPageOf } from "./gap-words.ts";

/** The gaps of a report. Selected ones show the whole price before content is queued for them. */
export function GapBoard({ reportId, gaps }: { reportId: string; gaps: readonly Gap[] }) {
  const shown = useMemo(() => gaps.map(({ id }) => id), [gaps]);
  const selection = useSelection(shown);
  const input = { id: reportId, gapItemIds: selection.keys };
  const price = usePrice("research.content_gap.queue_content", selection.count === 0 ? undefined : input);
  const queue = useAct("research.content_gap.queue_content", {
    refreshes: ["agent.invocations", "workspaces.usage", "produce", "research.content_gap"],
    onDone: () => {
      notify(t("Content queued"), { tone: "good" });
      selection.clear();
    },
  });
  if (gaps.length === 0)
    return (
      <Card>
        <EmptyState title={t("No matching gaps")} />
      </Card>
    );
  return (
    // Clipping instead of hiding: the bar sticks to the window, so that a selection far down shows its price.
    <Card flush className="overflow-clip">
      {selection.count === 0 ? null : (
        <div className="sticky top-(--ribbon) z-10 flex flex-wrap items-center gap-3 border-b bg-surface p-3 max-md:top-[calc(var(--ribbon)+3.5rem)]">
          <span className="text-sm">{t("{n} selected", { n: formatNumber(selection.count) })}</span>
          <PaidButton
            skill="research.content_gap.queue_content"
            price={price}
            act={queue}
            onClick={() => queue.mutate(input)}
          >
            {t("Write drafts")}
          </PaidButton>
          <SelectedWarnings gaps={gaps.filter(({ id }) => selection.isSelected(id))} />
        </div>
      )}
      {queue.error === null ? null : <ErrorCard error={queue.error} className="m-3" />}
      <DataTable
        label={t("Content gaps")}
        columns={GAP_COLUMNS}
        rows={gaps}
        rowKey={({ id }) => id}
        selection={selection}
        phone={(gap) => <GapOnPhone gap={gap} selection={selection} />}
      />
    </Card>
  );
}

/** What a person should know before drafts are paid for: pages that exist, results that no page reaches, drafts under way. */
function SelectedWarnings({ gaps }: { gaps: readonly Gap[] }) {
  const covered = gaps.filter((gap) => ownPageOf(gap) !== null && gap.queuedBy == null);
  const ceded = gaps.filter((gap) => gap.ceded === true && gap.queuedBy == null);
  const advisedAgainst = gaps.filter((gap) => gap.advisedAgainst === true && gap.queuedBy == null);
  const queued = gaps.filter((gap) => gap.queuedBy != null);
  const words = (some: readonly Gap[]) => some.map(({ keyword }) => `“${keyword}”`).join(", ");
  if (covered.length + ceded.length + advisedAgainst.length + queued.length === 0) return null;
  return (
    <ul className="w-full space-y-1 text-xs text-muted">
      {covered.length === 0 ? null : (
        <li>
          {t("You already have a page, which a second one would compete with: {keywords}", {
            keywords: words(covered),
          })}
        </li>
      )}
      {ceded.length === 0 ? null : (
        <li>
          {t("Only directories and publishers rank, so a page will hardly: {keywords}", { keywords: words(ceded) })}
        </li>
      )}
      {advisedAgainst.length === 0 ? null : (
        <li>
          {t("The analysis of the results advises against a page: {keywords}", { keywords: words(advisedAgainst) })}
        </li>
      )}
      {queued.length === 0 ? null : (
        <li>{t("Already queued, so not written again: {keywords}", { keywords: words(queued) })}</li>
      )}
    </ul>
  );
}
