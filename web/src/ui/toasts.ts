import { Toast } from "@base-ui/react/toast";

export interface ToastData {
  tone?: "good" | "bad" | undefined;
  /** When what was announced is done, in milliseconds since 1970: it shows how long Undo is possible. */
  dueAt?: number | undefined;
}

/** One manager for the whole app, so that acts outside of components can tell too. */
export const toasts = Toast.createToastManager<ToastData>();

/** Says in passing that something was done, or was not. */
export function tell(title: string, { description, tone }: { description?: string; tone?: "good" | "bad" } = {}): void {
  toasts.add({
    title,
    description,
    data: { tone },
    timeout: tone === "bad" ? 10_000 : 5_000,
    priority: tone === "bad" ? "high" : "low",
  });
}
