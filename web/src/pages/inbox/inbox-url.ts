import { WAITING_KINDS } from "../../components/waiting-kinds.ts";
import { oneOf, someOf, text } from "../../url/fields.ts";

/** The URL state of the inbox. `open` is the key of the open item. */
export const INBOX_URL = {
  scope: oneOf(["workspace", "agency"]),
  kind: someOf(WAITING_KINDS),
  open: text(),
};
