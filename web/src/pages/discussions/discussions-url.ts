import { oneOf, text } from "../../url/fields.ts";

export const PERSPECTIVES = ["asker", "expert", "vendor", "complainer"] as const;

/** The URL state of the discussions. `thread` is the open thread; `make` is the open dialog for the pain point `pain`. */
export const DISCUSSIONS_URL = {
  tab: oneOf(["pains", "threads"], "pains"),
  q: text(),
  perspective: oneOf(["any", ...PERSPECTIVES]),
  thread: text(),
  research: text(),
  make: oneOf(["", "keyword", "post", "prompt"]),
  pain: text(),
};
