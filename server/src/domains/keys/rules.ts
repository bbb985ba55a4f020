/* The pure rules of this domain, which need no database: the demo answers by them too. */

/** The longest lifetime of an API key. */
export const MAX_KEY_YEARS = 2;
