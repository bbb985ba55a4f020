/**
 * Judges take the whole sample, with the bounds of the methods page. Without `FULL_SIZE=1` the same files are tests: they take the
 * smallest sample on which a broken method fails.
 */
export const isWholeSample = process.env["FULL_SIZE"] === "1";

/** `npm run judge:smoke` lets each real program act once. */
export const isSmoke = process.env["SMOKE"] === "true";
