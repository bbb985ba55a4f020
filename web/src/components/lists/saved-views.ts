import { type SharedValue, sharedStore } from "../../ui/shared-value.ts";

/** A named URL state, stored in this browser. */
export interface SavedView {
  name: string;
  search: Readonly<Record<string, string>>;
}

/** The list that the views belong to. */
export type ViewedList =
  | "keywords"
  | "contents"
  | "briefs"
  | "publications"
  | "runs"
  | "serps"
  | "clusters"
  | "gaps"
  | "citations"
  | "citation-answers"
  | "citation-sources"
  | "competitors"
  | "approvals"
  | "files"
  | "workspaces";

const stores = new Map<ViewedList, SharedValue<readonly SavedView[]>>();

function viewsOf(list: ViewedList): SharedValue<readonly SavedView[]> {
  const known = stores.get(list);
  if (known !== undefined) return known;
  const place = `findable.views.${list}`;
  // Cache the parsed views by their text: React needs a stable value, and another tab may change the text.
  let last: { text: string | null; views: readonly SavedView[] } | undefined;
  const store = sharedStore(
    () => {
      const text = localStorage.getItem(place);
      if (last?.text !== text) last = { text, views: parse(text) };
      return last.views;
    },
    (views) => localStorage.setItem(place, JSON.stringify(views)),
  );
  stores.set(list, store);
  return store;
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

export const useSavedViews = (list: ViewedList): readonly SavedView[] => viewsOf(list).use();

/** Saves a view and replaces any view with the same name. */
export function saveView(list: ViewedList, view: SavedView): void {
  const views = viewsOf(list);
  views.set([...views.get().filter(({ name }) => name !== view.name), view]);
}

export function deleteView(list: ViewedList, name: string): void {
  const views = viewsOf(list);
  views.set(views.get().filter((view) => view.name !== name));
}
