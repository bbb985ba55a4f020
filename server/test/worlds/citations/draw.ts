/** Random numbers of a study from a seed: xoshiro128** of Blackman and Vigna, seeded by SplitMix32. */
export class Draw {
  private readonly state: Uint32Array;
  private spare: number | undefined;

  constructor(seed: number) {
    let mixed = seed >>> 0;
    this.state = Uint32Array.from({ length: 4 }, () => {
      mixed = (mixed + 0x9e3779b9) >>> 0;
      let word = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
      word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
      return (word ^ (word >>> 15)) >>> 0;
    });
  }

  /** From 0 to 1. */
  number(): number {
    const s = this.state;
    const [a = 0, b = 0, c = 0, d = 0] = s;
    const scrambled = Math.imul(b, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0;
    const [nextC, nextD] = [c ^ a, d ^ b];
    s[1] = b ^ nextC;
    s[0] = a ^ nextD;
    s[2] = nextC ^ (b << 9);
    s[3] = (nextD << 11) | (nextD >>> 21);
    return (result + 0.5) / 4_294_967_296;
  }

  normal(): number {
    if (this.spare !== undefined) {
      const spare = this.spare;
      this.spare = undefined;
      return spare;
    }
    const radius = Math.sqrt(-2 * Math.log(this.number()));
    const angle = 2 * Math.PI * this.number();
    this.spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }

  binomial(n: number, p: number): number {
    let hits = 0;
    for (let trial = 0; trial < n; trial += 1) if (this.number() < p) hits += 1;
    return hits;
  }

  /** A rate with this mean whose answers correlate by `icc` within a prompt. */
  beta(mean: number, icc: number): number {
    if (icc === 0) return mean;
    const size = 1 / icc - 1;
    const [one, other] = [this.gamma(mean * size), this.gamma((1 - mean) * size)];
    // Both shapes are tiny where prompts cite always or never; then one draw decides.
    return one + other === 0 ? Number(this.number() < mean) : one / (one + other);
  }

  /** Marsaglia and Tsang, "A simple method for generating gamma variables", 2000. */
  private gamma(shape: number): number {
    if (shape < 1) return this.gamma(shape + 1) * this.number() ** (1 / shape);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = this.normal();
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(this.number()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
    }
  }
}

export function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
