import { useSyncExternalStore } from "react";
import { t } from "../../i18n/index.ts";
import { writeState } from "../../url/use-url-state.ts";
import { KEYWORDS_URL, type KeywordsState } from "./keywords-url.ts";

/** A view is an address: what it holds is kept in this browser, under a name. */
export interface SavedView {
  name: string;
  search: Record<string, string>;
}

const PLACE = "findable.keyword-views";
const listeners = new Set<() => void>();
let known: { text: string | null; views: readonly SavedView[] } = { text: null, views: [] };

function read(): readonly SavedView[] {
  const text = localStorage.getItem(PLACE);
  if (text !== known.text) known = { text, views: parse(text) };
  return known.views;
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

function write(views: readonly SavedView[]): void {
  localStorage.setItem(PLACE, JSON.stringify(views));
  for (const tell of listeners) tell();
}

export function useSavedViews(): readonly SavedView[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}

/** Keeps the page's state under a name; one of that name is replaced. */
export function saveView(name: string, state: KeywordsState): void {
  const { open: _open, ...rest } = state;
  const search = Object.fromEntries(
    Object.entries(writeState<KeywordsState>(KEYWORDS_URL, rest)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  write([...read().filter((view) => view.name !== name), { name, search }]);
}

export function forgetView(name: string): void {
  write(read().filter((view) => view.name !== name));
}

/** Views that most people want, made of nothing but filters. */
export function usualViews(): readonly SavedView[] {
  return [
    { name: t("All keywords"), search: {} },
    { name: t("In focus"), search: { status: "FOCUSED", sort: "-volume" } },
    { name: t("Ready to buy"), search: { intent: "PURCHASE,URGENCY", sort: "-volume" } },
    { name: t("Easy to win"), search: { maxKd: "30", minVolume: "50", sort: "-volume" } },
    {
      name: t("About the offer, without content"),
      search: { relevance: "OFFERING", content: "without", sort: "-volume" },
    },
    { name: t("Not labelled yet"), search: { status: "RAW" } },
  ];
}
