import { flag } from "../../url/fields.ts";

/** What the address of the list holds. */
export const KEYS_URL = { all: flag() };
