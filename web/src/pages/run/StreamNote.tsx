import type { StreamState } from "../../api/use-run-events.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";

/** Shows whether the page receives live events. */
export function StreamNote({ state }: { state: StreamState }) {
  switch (state) {
    case "ended":
      return null;
    case "connecting":
      return <Badge>{t("Connecting")}</Badge>;
    case "open":
      return (
        <Badge tone="outline" icon={<span aria-hidden className="pulse-dot size-1.5 rounded-full bg-good" />}>
          {t("Live")}
        </Badge>
      );
    case "lost":
      return (
        <span role="status">
          <Badge tone="warn">{t("Connection lost, reconnecting")}</Badge>
        </span>
      );
    case "failed":
      return <Badge tone="bad">{t("Live updates stopped")}</Badge>;
  }
}
