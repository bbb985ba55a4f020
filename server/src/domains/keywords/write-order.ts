import sql from "sql-template-tag";

/**
 * The order in which all writers lock keywords, so that they cannot deadlock: by phrase, because inserts of the same phrases wait
 * for each other at the unique index.
 */
export const WRITE_ORDER = sql`order by keyword collate "C"`;
