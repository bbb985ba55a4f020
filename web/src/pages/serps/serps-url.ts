import { oneOf, text } from "../../url/fields.ts";

export const SERPS_URL = {
  q: text(),
  device: oneOf(["any", "desktop", "mobile"]),
  location: text(),
  /** One that is to be compared with another of the same query. */
  from: text(),
};
