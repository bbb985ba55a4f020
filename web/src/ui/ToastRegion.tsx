import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../i18n/index.ts";
import { buttonClass } from "./Button.tsx";
import { cn } from "./class-names.ts";
import { type ToastData, toasts } from "./toasts.ts";

/** Where short messages appear: above the page's foot, each for itself, read aloud. */
export function ToastRegion() {
  return (
    <Toast.Provider toastManager={toasts} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-60 flex w-[calc(100vw-2rem)] max-w-100 flex-col gap-2 outline-none max-md:bottom-20">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts: shown } = Toast.useToastManager<ToastData>();
  return shown.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={[]}
      className="rounded-xl bg-raised shadow-float transition-[opacity,transform] duration-150 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 p-3 pl-4 text-sm">
        {toast.data?.tone === "bad" ? <CircleAlert aria-hidden className="size-4.5 shrink-0 text-bad" /> : null}
        {toast.data?.tone === "good" ? <CircleCheck aria-hidden className="size-4.5 shrink-0 text-good" /> : null}
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-medium" />
          <Toast.Description className="text-muted" />
        </div>
        {toast.actionProps === undefined ? null : (
          <Toast.Action className={cn(buttonClass({ look: "plain", size: "small" }))}>
            {toast.actionProps.children}
            {toast.data?.dueAt === undefined ? null : <Countdown until={toast.data.dueAt} />}
          </Toast.Action>
        )}
        {toast.data?.dueAt === undefined ? (
          <Toast.Close aria-label={t("Close")} className={buttonClass({ look: "quiet", size: "smallIcon" })}>
            <X aria-hidden className="size-4" />
          </Toast.Close>
        ) : null}
      </Toast.Content>
    </Toast.Root>
  ));
}

/** Seconds left, for the eye only: it would be read aloud every second. */
export function Countdown({ until }: { until: number }) {
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
