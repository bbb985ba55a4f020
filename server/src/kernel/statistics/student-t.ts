import { createRequire } from "node:module";

/** What this file uses of the Cephes library (Moshier). It is WebAssembly and gives the same digits on every machine. */
interface Cephes {
  /** The regularized incomplete beta function. */
  incbet(a: number, b: number, x: number): number;
  /** Its inverse in `x`. */
  incbi(a: number, b: number, y: number): number;
  /** The area under the normal density below `x`. */
  ndtr(x: number): number;
}

const require = createRequire(import.meta.url);
let loaded: Cephes | undefined;

/** Compiling takes 20 ms, which a start must not pay. Only the CommonJS build of the package compiles synchronously. */
function cephes(): Cephes {
  loaded ??= require("cephes") as Cephes;
  return loaded;
}

/** The quantile of Student's t at `probability`, for any positive degrees of freedom, whole or not. */
export function tQuantile(probability: number, degrees: number): number {
  if (!(probability > 0 && probability < 1) || !(degrees > 0))
    throw new RangeError(`Student's t has no quantile ${probability} with ${degrees} degrees of freedom.`);
  if (probability === 0.5) return 0;
  if (probability < 0.5) return -tQuantile(1 - probability, degrees);
  const part = cephes().incbi(degrees / 2, 0.5, 2 * (1 - probability));
  return Math.sqrt((degrees * (1 - part)) / part);
}

/** The probability that Student's t lies at least as far from zero as `t`, on both sides together. */
export function tTwoSided(t: number, degrees: number): number {
  return cephes().incbet(degrees / 2, 0.5, degrees / (degrees + t * t));
}

/** The probability that a normal variable lies below `z`. */
export function normalBelow(z: number): number {
  return cephes().ndtr(z);
}
