import { oneOf, text } from "../../url/fields.ts";

/** What narrows the list; its address holds nothing else. */
export const SERPS_FILTERS = {
  q: text(),
  device: oneOf(["any", "desktop", "mobile"]),
  location: text(),
};
