import { formatDuration } from "../../i18n/format.ts";

export interface Scale {
  startMs: number;
  endMs: number;
}

const MARKS = [0, 0.25, 0.5, 0.75, 1];

/** The time axis of the timeline. Hidden on phones, which show a list without bars. */
export function TimeScale({ scale: { startMs, endMs } }: { scale: Scale }) {
  return (
    <div aria-hidden className="flex h-6 items-start text-2xs whitespace-nowrap text-muted tabular-nums max-sm:hidden">
      <span className="w-2/5 shrink-0 lg:w-1/3" />
      <span className="relative mr-16 flex-1">
        {MARKS.map((share) => (
          <span
            key={share}
            style={{ left: `${share * 100}%` }}
            className={
              share === 0 ? "absolute" : share === 1 ? "absolute -translate-x-full" : "absolute -translate-x-1/2"
            }
          >
            {share === 0 ? "0" : formatDuration((endMs - startMs) * share)}
          </span>
        ))}
      </span>
    </div>
  );
}
