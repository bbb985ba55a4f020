import { oneOf, text } from "../../url/fields.ts";

/** The crawler whose details are open, and the days of the figures. */
export const CRAWLERS_STATE = {
  crawler: text(),
  days: oneOf(["7", "30", "90", "400"], "30"),
};
