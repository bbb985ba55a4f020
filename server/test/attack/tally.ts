/** Counts tries of one kind of attack, and those that got through. */
export class Tally {
  readonly kind: string;
  tries = 0;
  readonly through: string[] = [];

  constructor(kind: string) {
    this.kind = kind;
  }

  /** `fault` describes how the try got through; undefined where it was repelled. */
  count(fault: string | undefined): void {
    this.tries += 1;
    if (fault !== undefined) this.through.push(fault);
  }
}
