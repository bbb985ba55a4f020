import { REPLY_KINDS } from "../../components/words/reply-words.ts";
import { oneOf, someOf, text } from "../../url/fields.ts";

/** The URL state of the replies. `reply` is the one that is open. */
export const REPLIES_URL = {
  state: oneOf(["open", "answered", "done", "any"]),
  kind: someOf(REPLY_KINDS),
  campaign: text(),
  reply: text(),
};
