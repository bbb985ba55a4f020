import { CONTENT_KINDS } from "../../components/words/content-kinds.ts";
import { CONTENT_STATUSES } from "../../components/words/content-words.ts";
import { flag, oneOf, someOf, text } from "../../url/fields.ts";

/** The filters and the layout of the content. */
export const CONTENTS_VIEW = {
  kind: oneOf(CONTENT_KINDS),
  layout: oneOf(["list", "board"]),
  status: someOf(CONTENT_STATUSES),
  pillar: text(),
  tag: text(),
  q: text(),
};

/** The URL state of the content. `write` opens the dialog; `keyword` and `topic` fill it. */
export const CONTENTS_URL = {
  ...CONTENTS_VIEW,
  write: flag(),
  keyword: text(),
  topic: text(),
};
