import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../i18n/index.ts";
import { Button } from "./Button.tsx";
import { Meter } from "./Meter.tsx";
import { closeToast, mayBeClosed, type Toast, useToasts } from "./toasts.ts";

/** Shows toasts above the bottom of the page, or above a bar marked `data-foot`. Screen readers announce them. */
export function ToastRegion() {
  const toasts = useToasts();
  return (
    <section
      aria-label={t("Messages")}
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 z-60 flex w-[calc(100vw-2rem)] max-w-100 flex-col gap-2 max-md:bottom-20 md:in-[body:has([data-foot])]:bottom-20"
    >
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function Message({ toast }: { toast: Toast }) {
  const { id, title, description, tone, action, progress, dueAt } = toast;
  return (
    <div className="rise pointer-events-auto flex items-center gap-3 rounded-xl bg-raised p-3 pl-4 text-sm shadow-float">
      {tone === "bad" ? <CircleAlert aria-hidden className="size-4.5 shrink-0 text-bad" /> : null}
      {tone === "good" ? <CircleCheck aria-hidden className="size-4.5 shrink-0 text-good" /> : null}
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {progress === undefined ? null : (
          <div className="py-1.5">
            <Meter label={t("Progress")} {...progress} />
          </div>
        )}
        {description === undefined ? null : (
          // Do not announce progress: screen readers would repeat every update.
          <p aria-live={progress === undefined ? undefined : "off"} className="text-muted tabular-nums">
            {description}
          </p>
        )}
      </div>
      {action === undefined ? null : (
        <Button size="small" onClick={action.run}>
          {action.label}
          {dueAt === undefined ? null : <Countdown until={dueAt} />}
        </Button>
      )}
      {mayBeClosed(toast) ? (
        <Button
          look="quiet"
          size="smallIcon"
          aria-label={t("Close")}
          icon={<X aria-hidden className="size-4" />}
          onClick={() => closeToast(id)}
        />
      ) : null}
    </div>
  );
}

/** Seconds left. Hidden from screen readers, which would announce every second. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden className="text-muted tabular-nums">
      {Math.max(0, Math.ceil((until - now) / 1_000))}
    </span>
  );
}
