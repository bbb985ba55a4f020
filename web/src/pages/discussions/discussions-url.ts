import { oneOf, text } from "../../url/fields.ts";

export const PERSPECTIVES = ["asker", "expert", "vendor", "complainer"] as const;

/** The URL state of the discussions. `thread` is the open thread; `make` and `topic` are the open dialog and its text. */
export const DISCUSSIONS_URL = {
  tab: oneOf(["pains", "threads"], "pains"),
  q: text(),
  perspective: oneOf(["any", ...PERSPECTIVES]),
  thread: text(),
  research: text(),
  make: oneOf(["", "keyword", "post", "prompt"]),
  topic: text(),
};
