import { flag } from "../../url/fields.ts";

/** The URL state of the list. */
export const KEYS_URL = { all: flag() };
