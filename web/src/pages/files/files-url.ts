import { flag, text } from "../../url/fields.ts";

/** The filters of the files. */
export const FILES_VIEW = {
  /** Ends in `/`; empty at the top. */
  folder: text(),
  tag: text(),
  /** Only files that this run wrote. */
  run: text(),
  /** Deleted files too. */
  deleted: flag(),
};

/** The URL state of the files; `open` is the file in the pane. */
export const FILES_URL = { ...FILES_VIEW, open: text() };
