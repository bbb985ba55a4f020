import type { WebhookEventType } from "@findable/contract/client";
import { t } from "../../i18n/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { EVENT_TYPES, eventWords } from "../words/event-words.ts";

/** Selects the events that an endpoint receives, grouped by area. */
export function EventChoice({
  events,
  onChange,
}: {
  events: readonly WebhookEventType[];
  onChange(events: WebhookEventType[]): void;
}) {
  const groups = Map.groupBy(EVENT_TYPES, areaOf);
  const toggle = (type: WebhookEventType, on: boolean) =>
    onChange(EVENT_TYPES.filter((other) => (other === type ? on : events.includes(other))));
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full items-center justify-between gap-3 text-sm font-medium">
        {t("Events")}
        <span className="flex gap-1">
          <Button size="small" look="quiet" onClick={() => onChange([...EVENT_TYPES])}>
            {t("Select all")}
          </Button>
          <Button size="small" look="quiet" onClick={() => onChange([])}>
            {t("Select none")}
          </Button>
        </span>
      </legend>
      <div className="mt-2 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {[...groups].map(([area, types]) => (
          <div key={area} className="flex flex-col gap-2">
            <div className="text-xs font-medium text-muted">{area}</div>
            {types.map((type) => (
              <Checkbox key={type} checked={events.includes(type)} onChange={(on) => toggle(type, on)}>
                {eventWords(type)}
                <code className="block font-mono text-2xs text-muted wrap-anywhere">{type}</code>
              </Checkbox>
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function areaOf(type: WebhookEventType): string {
  if (type.startsWith("agent.")) return t("Runs");
  if (type.startsWith("rank.")) return t("Ranks");
  if (type.startsWith("ai_citation.")) return t("AI answers");
  if (type.startsWith("produce.")) return t("Content");
  if (type.startsWith("indexing.")) return t("Indexing");
  if (type.startsWith("link_building.")) return t("Outreach");
  return t("Research");
}
