import { flag, text } from "../../url/fields.ts";

/** Filters of the list. */
export const WORKSPACES_VIEW = { q: text(), tag: text(), deleted: flag() };

/**
 * URL state. `edit`: the workspace in the dialog; `bulk` and `skill`: the bulk action dialog; `run`: the bulk action in
 * progress; `grant`: the dialog for credits.
 */
export const WORKSPACES_URL = {
  ...WORKSPACES_VIEW,
  create: flag(),
  edit: text(),
  bulk: flag(),
  skill: text(),
  run: text(),
  grant: flag(),
};
