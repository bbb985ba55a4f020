/**
 * Numbers that look random and are the same for the same keys: whatever the market is asked, in whatever order, it answers
 * alike. The state is the 32-bit FNV-1a hash of the keys (Fowler, Noll, Vo), stepped by the generator sfc32 of PractRand
 * (Doty-Humphrey), which passes its tests to 1 TB.
 */
export interface Random {
  /** 0 up to, not including, 1. */
  number(): number;
  /** A whole number, both ends included. */
  integer(low: number, high: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of the items; throws for none. */
  pick<T>(items: readonly T[]): T;
  /** The items in another order. */
  shuffle<T>(items: readonly T[]): T[];
  /** From a normal distribution of mean 0 and deviation 1. */
  normal(): number;
}

export function randomOf(...keys: readonly (string | number)[]): Random {
  const next = sfc32(fnv1a(keys.join("\u0000")));
  const random: Random = {
    number: next,
    integer: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("There is nothing to pick from.");
      return item;
    },
    shuffle(items) {
      const order = items.map((item) => ({ item, place: next() }));
      return order.sort((one, other) => one.place - other.place).map(({ item }) => item);
    },
    // Box and Muller, "A note on the generation of random normal deviates", 1958.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
  return random;
}

/** A whole number from 0 to 2^32 - 1 that stands for a text; `from` is that of a text before it. */
export function fnv1a(text: string, from = 0x811c9dc5): number {
  let hash = from;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

function sfc32(seed: number): () => number {
  let [a, b, c, counter] = [seed, seed ^ 0x9e3779b9, 0x243f6a88, 1];
  const step = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let warm = 0; warm < 12; warm++) step();
  return step;
}
