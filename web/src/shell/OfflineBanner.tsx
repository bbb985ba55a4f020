import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { t } from "../i18n/index.ts";

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener("online", listener);
      addEventListener("offline", listener);
      return () => {
        removeEventListener("online", listener);
        removeEventListener("offline", listener);
      };
    },
    () => navigator.onLine,
  );
}

export function OfflineBanner() {
  if (useIsOnline()) return null;
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 text-xs font-medium text-warn"
    >
      <CloudOff aria-hidden className="size-4" />
      {t("You are offline. The data may be out of date. Changes are sent when you reconnect.")}
    </p>
  );
}
