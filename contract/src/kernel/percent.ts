/** Sums of fractions err in the last digits. */
const NOISE = 1e-9;

/**
 * The decimal places in which a share (0 to 1) can be shown as a percentage: as many as are usual, and more where the rounded number
 * would say 0 or 100 of what is neither.
 */
export function percentDigits(share: number, usual = 0): number {
  const percent = Math.abs(share) * 100;
  let digits = usual;
  while (digits < 8 && isFalse(Number(percent.toFixed(digits)), percent)) digits += 1;
  return digits;
}

function isFalse(shown: number, percent: number): boolean {
  return (shown === 0 || shown === 100) && Math.abs(shown - percent) > NOISE;
}

/** `38 %`, `0.4 %`, `99.6 %`: a share in percent, which reads as nothing or everything only where it is. */
export function formatPercent(share: number, usual = 0): string {
  return `${toPercent(share, usual)} %`;
}

/** `30 to 47 %`. */
export function formatPercentRange({ low, high }: { low: number; high: number }, joint = " to "): string {
  return `${toPercent(low, 0)}${joint}${formatPercent(high)}`;
}

function toPercent(share: number, usual: number): number {
  return Number((share * 100).toFixed(percentDigits(share, usual))) + 0;
}
