import { sharedValue } from "./shared-value.ts";

export interface Toast {
  id: string;
  title: string;
  description?: string | undefined;
  tone?: "good" | "bad" | undefined;
  action?: { label: string; run(): void } | undefined;
  /** Progress of a task. The toast stays until its owner closes it. */
  progress?: { value: number; max: number } | undefined;
  /** When the announced act is performed, in milliseconds since 1970. Shown as a countdown on the action. */
  dueAt?: number | undefined;
}

/** More toasts would not be read. The oldest is removed first, but never one that can still be undone or stopped. */
const MAX_SHOWN = 4;

const shown = sharedValue<readonly Toast[]>([]);

export const useToasts = (): readonly Toast[] => shown.use();

export function addToast(toast: Toast): void {
  const next = [...shown.get(), toast];
  const oldest = next.length > MAX_SHOWN ? next.find(mayBeClosed) : undefined;
  shown.set(next.filter((other) => other !== oldest));
}

export function mayBeClosed({ dueAt, progress }: Toast): boolean {
  return dueAt === undefined && progress === undefined;
}

export function changeToast(id: string, patch: Partial<Toast>): void {
  shown.set(shown.get().map((toast) => (toast.id === id ? { ...toast, ...patch } : toast)));
}

export function closeToast(id: string): void {
  shown.set(shown.get().filter((toast) => toast.id !== id));
}

let count = 0;
export function newToastId(): string {
  count += 1;
  return `toast-${count}`;
}

/** Shows a message for five seconds, or for ten if it reports a failure. */
export function notify(
  title: string,
  { description, tone }: { description?: string; tone?: "good" | "bad" } = {},
): void {
  const id = newToastId();
  addToast({ id, title, description, tone });
  setTimeout(() => closeToast(id), tone === "bad" ? 10_000 : 5_000);
}
