import { useCallback, useSyncExternalStore } from "react";

/** A view is an address: what it holds is kept in this browser, under a name. */
export interface SavedView {
  name: string;
  search: Readonly<Record<string, string>>;
}

/** Which list the views are of. */
export type ViewedList = "keywords" | "runs" | "serps" | "clusters" | "gaps" | "competitors" | "approvals";

const listeners = new Set<() => void>();
/** What was read last, so that the same text is the same views. */
const known = new Map<string, { text: string | null; views: readonly SavedView[] }>();

const placeOf = (list: ViewedList) => `findable.views.${list}`;

function read(list: ViewedList): readonly SavedView[] {
  const text = localStorage.getItem(placeOf(list));
  const before = known.get(list);
  if (before?.text === text) return before.views;
  const views = parse(text);
  known.set(list, { text, views });
  return views;
}

function parse(text: string | null): SavedView[] {
  try {
    const views: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  return (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    typeof value.name === "string" &&
    "search" in value
  );
}

function write(list: ViewedList, views: readonly SavedView[]): void {
  localStorage.setItem(placeOf(list), JSON.stringify(views));
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSavedViews(list: ViewedList): readonly SavedView[] {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => read(list), [list]),
  );
}

/** Keeps it; one of that name is replaced. */
export function saveView(list: ViewedList, view: SavedView): void {
  write(list, [...read(list).filter(({ name }) => name !== view.name), view]);
}

export function forgetView(list: ViewedList, name: string): void {
  write(
    list,
    read(list).filter((view) => view.name !== name),
  );
}
