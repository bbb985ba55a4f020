import { flag, text } from "../../url/fields.ts";

/** What the address of the workspaces holds. `edit`: the one in the dialog; `bulk`: the wizard and its skill; `run`: a bulk action under way. */
export const WORKSPACES_URL = {
  tag: text(),
  deleted: flag(),
  create: flag(),
  edit: text(),
  bulk: flag(),
  skill: text(),
  run: text(),
};
