import { text } from "../../url/fields.ts";

/** What narrows the files. */
export const FILES_VIEW = {
  /** Ends in `/`, or is empty at the top. */
  folder: text(),
  tag: text(),
  /** Only what this run wrote. */
  run: text(),
};

/** What the address of the files holds; `open` is the file in the pane. */
export const FILES_URL = { ...FILES_VIEW, open: text() };
