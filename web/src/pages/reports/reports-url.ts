import { flag } from "../../url/fields.ts";

/** The URL state of the reports. `make` opens the dialog. */
export const REPORTS_URL = { make: flag() };
