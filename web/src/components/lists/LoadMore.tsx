import { useEffect, useRef } from "react";
import type { ListAnswer } from "../../api/use-list.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";

/** The end of a list: shows how many rows are loaded. Loads more when it scrolls into view, or by its button. */
export function LoadMore({
  list: { data, hasMore, isLoadingMore, loadMore },
  hidden = 0,
}: {
  /** From `useList`. */
  list: ListAnswer<unknown>;
  /** Loaded rows that the page does not show. */
  hidden?: number;
}) {
  const foot = useRef<HTMLDivElement>(null);
  const more = useRef(loadMore);
  more.current = loadMore;
  useEffect(() => {
    if (foot.current === null || !hasMore) return;
    const watching = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) more.current();
    });
    watching.observe(foot.current);
    return () => watching.disconnect();
  }, [hasMore]);
  if (data === undefined) return null;
  const shown = data.items.length - hidden;
  return (
    <div ref={foot} className="flex items-center justify-center gap-3 border-t px-4 py-3 text-xs text-muted">
      <span>
        {hasMore
          ? partWords(shown, data.total - hidden, data.totalIsEstimate)
          : t("{n} total", { n: formatNumber(shown) })}
      </span>
      {hasMore ? (
        <Button size="small" look="quiet" busy={isLoadingMore} onClick={loadMore}>
          {t("Show more")}
        </Button>
      ) : null}
    </div>
  );
}

function partWords(shown: number, total: number, isEstimate: boolean): string {
  const counts = { shown: formatNumber(shown), total: formatNumber(total) };
  return isEstimate ? t("{shown} of about {total}", counts) : t("{shown} of {total}", counts);
}
