/* Pure rules of this domain: no database. The demo uses them too. */

/** The longest lifetime of an API key. */
export const MAX_KEY_YEARS = 2;
