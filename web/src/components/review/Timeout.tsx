import { Clock } from "lucide-react";
import { formatMoment } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useNow } from "../../session/use-now.ts";
import { cn } from "../../ui/class-names.ts";
import { timeLeft } from "../words/approval-words.ts";

const HOUR = 3_600_000;

/** The time left to decide. It turns yellow below six hours and red below one. */
export function Timeout({ at, withMoment = false }: { at: string; withMoment?: boolean }) {
  const left = Date.parse(at) - useNow();
  return (
    <time
      dateTime={at}
      title={formatMoment(at)}
      className={cn(
        "inline-flex items-center gap-1 tabular-nums",
        withMoment ? "flex-wrap" : "whitespace-nowrap",
        left < HOUR ? "font-medium text-bad" : left < 6 * HOUR ? "font-medium text-warn" : "",
      )}
    >
      {withMoment ? null : <Clock aria-hidden className="size-3.5" />}
      {left <= 0 ? t("expired") : t("{time} left", { time: timeLeft(left) })}
      {withMoment ? <span className="font-normal text-muted">({formatMoment(at)})</span> : null}
    </time>
  );
}
