import { Waypoints } from "lucide-react";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { UrlStateOf } from "../../url/fields.ts";
import type { SetUrlState } from "../../url/use-url-state.ts";
import type { Story } from "./run-story.ts";
import type { RUN_URL } from "./run-url.ts";
import { GroupRow, StepRow } from "./TimelineRow.tsx";
import { TimeScale } from "./TimeScale.tsx";
import { toRows } from "./timeline-rows.ts";

type State = UrlStateOf<typeof RUN_URL>;

export function Timeline({
  story,
  hasEnded,
  state,
  onChange,
}: {
  story: Story;
  hasEnded: boolean;
  state: State;
  onChange: SetUrlState<State>;
}) {
  const now = useNow();
  if (story.steps.length === 0 || story.startMs === undefined) {
    return (
      <EmptyState
        icon={<Waypoints />}
        title={hasEnded ? t("Ended before the first step") : t("Waiting for the first step")}
      />
    );
  }
  const last = Math.max(...story.steps.flatMap(({ spans }) => spans.map(({ startMs, endMs }) => endMs ?? startMs)));
  const endMs = story.endMs ?? Math.max(last, hasEnded ? last : now);
  const scale = { startMs: story.startMs, endMs: Math.max(endMs, story.startMs + 1) };
  const toggle = (key: string) =>
    onChange({ open: state.open.includes(key) ? state.open.filter((other) => other !== key) : [...state.open, key] });
  return (
    <div className="text-sm">
      <TimeScale scale={scale} />
      <ol aria-label={t("Steps")}>
        {toRows(story.steps, state.open).map((row) =>
          row.kind === "group" ? (
            <GroupRow key={row.key} row={row} scale={scale} onToggle={() => toggle(row.key)} />
          ) : (
            <StepRow
              key={row.key}
              step={row.step}
              inGroup={row.inGroup}
              scale={scale}
              isOpen={state.step === row.key}
              onToggle={() => onChange({ step: state.step === row.key ? "" : row.key })}
            />
          ),
        )}
      </ol>
    </div>
  );
}
