import { useSyncExternalStore } from "react";

export interface Toast {
  id: string;
  title: string;
  description?: string | undefined;
  tone?: "good" | "bad" | undefined;
  action?: { label: string; run(): void } | undefined;
  /** When what was announced is done, in milliseconds since 1970: it shows how long the action is possible. */
  dueAt?: number | undefined;
}

/** More at once nobody reads; the oldest goes first, but never one that can still be undone. */
const MOST = 4;

let shown: readonly Toast[] = [];
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}

export function addToast(toast: Toast): void {
  const next = [...shown, toast];
  const oldest = next.length > MOST ? next.find(({ dueAt }) => dueAt === undefined) : undefined;
  show(next.filter((other) => other !== oldest));
}

export function closeToast(id: string): void {
  show(shown.filter((toast) => toast.id !== id));
}

let count = 0;
export function newToastId(): string {
  count += 1;
  return `toast-${count}`;
}

/** Says in passing that something was done, or was not. */
export function tell(title: string, { description, tone }: { description?: string; tone?: "good" | "bad" } = {}): void {
  const id = newToastId();
  addToast({ id, title, description, tone });
  setTimeout(() => closeToast(id), tone === "bad" ? 10_000 : 5_000);
}
