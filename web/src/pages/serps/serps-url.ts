import { oneOf, text } from "../../url/fields.ts";

/** Filters of the list; the URL holds no other state. */
export const SERPS_FILTERS = {
  q: text(),
  device: oneOf(["any", "desktop", "mobile"]),
  location: text(),
};
