import { text } from "../../url/fields.ts";

/** What the address of the files holds. */
export const FILES_URL = {
  /** Ends in `/`, or is empty at the top. */
  folder: text(),
  tag: text(),
  /** Only what this run wrote. */
  run: text(),
  /** The file in the pane. */
  open: text(),
};
