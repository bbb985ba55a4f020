import { flag, text } from "../../url/fields.ts";

/** What narrows the workspaces. */
export const WORKSPACES_VIEW = { q: text(), tag: text(), deleted: flag() };

/** What the address of the workspaces holds. `edit`: the one in the dialog; `bulk`: the wizard and its skill; `run`: a bulk action under way. */
export const WORKSPACES_URL = {
  ...WORKSPACES_VIEW,
  create: flag(),
  edit: text(),
  bulk: flag(),
  skill: text(),
  run: text(),
};
