import { useEffect, useRef } from "react";
import { formatNumber } from "../i18n/format.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../ui/Button.tsx";

/** The foot of a list: how much of it is here; more comes by itself when it is scrolled into sight, or by the button. */
export function LoadMore({
  shown,
  total,
  totalIsEstimate,
  hasMore,
  busy,
  onMore,
}: {
  shown: number;
  total: number;
  totalIsEstimate: boolean;
  hasMore: boolean;
  busy: boolean;
  onMore(): void;
}) {
  const foot = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (foot.current === null || !hasMore) return;
    const watching = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) more.current();
    });
    watching.observe(foot.current);
    return () => watching.disconnect();
  }, [hasMore]);
  return (
    <div ref={foot} className="flex items-center justify-center gap-3 border-t px-4 py-3 text-xs text-muted">
      <span>{hasMore ? partWords(shown, total, totalIsEstimate) : t("{n} in all", { n: formatNumber(shown) })}</span>
      {hasMore ? (
        <Button size="small" look="quiet" busy={busy} onClick={onMore}>
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
