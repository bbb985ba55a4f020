/** Up to, not including, 1 for two whole numbers: the finalizer of MurmurHash3 (Appleby). Far cheaper than a generator. */
export function mixed(seed: number, step: number): number {
  let hash = seed ^ Math.imul(step, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

/** The same from -1 to 1. */
export function swung(seed: number, step: number): number {
  return 2 * mixed(seed, step) - 1;
}
