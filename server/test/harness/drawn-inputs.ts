import fc from "fast-check";

/**
 * What fast-check draws is the same in each run, so that a change fails for what it changed and not for what was drawn.
 * `FULL_SIZE=1` draws anew, and `FAST_CHECK_SEED` draws again what a failure names.
 */
const seed = Number(
  process.env["FAST_CHECK_SEED"] ?? (process.env["FULL_SIZE"] === "1" ? Date.now() % 1e9 : 20_261_128),
);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
