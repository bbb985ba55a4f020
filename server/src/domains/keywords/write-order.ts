import sql from "sql-template-tag";

/**
 * How everybody who writes several keywords locks them, so that nobody waits in a circle: by their phrases, as those who store
 * new ones must, who wait for each other at the unique index.
 */
export const WRITE_ORDER = sql`order by keyword collate "C"`;
