import { useEffect, useRef } from "react";
import { formatClock, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { Meter } from "../../ui/Meter.tsx";
import type { NarrationLine, Story } from "./run-story.ts";

/** The activity log of the run. It scrolls to the newest line unless the reader has scrolled up. */
export function Narration({
  said,
  hasEnded,
  progress,
}: {
  said: readonly NarrationLine[];
  hasEnded: boolean;
  progress: Story["progress"];
}) {
  const list = useRef<HTMLOListElement>(null);
  const isReading = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line scrolls.
  useEffect(() => {
    const box = list.current;
    if (box !== null && !isReading.current && !hasEnded) box.scrollTop = box.scrollHeight;
  }, [said.length]);
  return (
    <Card title={t("Activity")} flush>
      {progress === undefined || hasEnded ? null : (
        <div className="flex flex-col gap-1.5 border-b px-4 py-3 text-xs text-muted">
          <Meter label={t("Progress")} value={progress.done} max={progress.total} />
          {t("{done} of {total} {unit}", {
            done: formatNumber(progress.done),
            total: formatNumber(progress.total),
            unit: progress.unit,
          })}
        </div>
      )}
      {said.length === 0 ? (
        <p className="p-4 text-sm text-muted">
          {hasEnded ? t("This run reported no activity.") : t("No activity yet.")}
        </p>
      ) : (
        <ol
          ref={list}
          aria-label={t("Activity")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
            isReading.current = scrollHeight - scrollTop - clientHeight > 24;
          }}
          className="scroll-quiet max-h-80 space-y-3 overflow-y-auto p-4 -outline-offset-2 lg:max-h-[28rem]"
        >
          {said.map(({ seq, at, text }) => (
            <li key={seq}>
              <time dateTime={at} className="text-2xs text-muted tabular-nums">
                {formatClock(at)}
              </time>
              <Markdown text={text} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
