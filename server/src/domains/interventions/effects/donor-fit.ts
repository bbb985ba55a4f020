/** A unit in a regression: what is known before, what came after, and how exactly both are measured. */
export interface FitRow {
  x: readonly number[];
  y: number;
  /** The sampling variance of the outcome and of its level before. */
  u: number;
  /** How restless the unit is beside the others; 1 is usual. */
  scale: number;
}

export interface DonorFit {
  coefficients: readonly number[];
  /** Of what units do by themselves, beyond sampling. */
  processVariance: number;
  /** The residual of each donor without itself, in units of its standard error. */
  residuals: readonly number[];
  /** The inverse of the weighted normal matrix. */
  inverse: readonly (readonly number[])[];
}

const ROUNDS = 8;
const FIRST_VARIANCE = 0.02;
const LEAST_VARIANCE = 0.00001;
const MOST_HAT = 0.9;
const RIDGE = 0.000001;

/** Learns from donors how the weeks before foretell the weeks after. Closed form, repeated while the process variance settles. */
export function fitDonors(donors: readonly FitRow[], ridge = RIDGE): DonorFit {
  let processVariance = FIRST_VARIANCE;
  let coefficients: number[] = [];
  let inverse: number[][] = [];
  let residuals: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const variances = donors.map((donor) => varianceOfRow(donor, processVariance));
    [coefficients, inverse] = solveWeighted(donors, variances, ridge);
    residuals = donors.map(({ x, y }, index) => {
      const variance = variances[index] as number;
      const hat = Math.min(MOST_HAT, quadratic(inverse, x) / variance);
      return (y - dot(x, coefficients)) / (1 - hat) / Math.sqrt(variance / (1 - hat));
    });
    let [squares, usual] = [0, 0];
    for (const z of residuals) squares += z * z;
    for (const { u } of donors) usual += u + processVariance;
    processVariance = Math.max(
      LEAST_VARIANCE,
      processVariance + (squares / donors.length - 1) * (usual / donors.length),
    );
  }
  return { coefficients, processVariance, residuals, inverse };
}

export function varianceOfRow({ u, scale }: Pick<FitRow, "u" | "scale">, processVariance: number): number {
  return scale * scale * (u + processVariance);
}

export function expectedOf(fit: DonorFit, x: readonly number[]): number {
  return dot(x, fit.coefficients);
}

function dot(one: readonly number[], other: readonly number[]): number {
  let total = 0;
  for (let index = 0; index < one.length; index++) total += (one[index] as number) * (other[index] as number);
  return total;
}

export function quadratic(matrix: readonly (readonly number[])[], x: readonly number[]): number {
  let total = 0;
  for (let row = 0; row < x.length; row++) total += (x[row] as number) * dot(matrix[row] as readonly number[], x);
  return total;
}

function solveWeighted(rows: readonly FitRow[], variances: readonly number[], ridge: number): [number[], number[][]] {
  const size = rows[0]?.x.length ?? 0;
  const normal = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const right = new Array<number>(size).fill(0);
  for (const [index, { x, y }] of rows.entries()) {
    const weight = 1 / (variances[index] as number);
    for (let i = 0; i < size; i++) {
      const weighted = (x[i] as number) * weight;
      const line = normal[i] as number[];
      right[i] = (right[i] as number) + weighted * y;
      for (let j = 0; j < size; j++) line[j] = (line[j] as number) + weighted * (x[j] as number);
    }
  }
  for (let i = 0; i < size; i++) {
    const line = normal[i] as number[];
    line[i] = (line[i] as number) + ridge;
  }
  const inverse = invert(normal);
  return [inverse.map((line) => dot(line, right)), inverse];
}

/** Gauss and Jordan, with the largest pivot. The ridge keeps the matrix regular. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const work = matrix.map((line, i) => [...line, ...line.map((_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(work[row]?.[column] as number) > Math.abs(work[pivot]?.[column] as number)) pivot = row;
    }
    [work[column], work[pivot]] = [work[pivot] as number[], work[column] as number[]];
    const line = work[column] as number[];
    const divisor = line[column] as number;
    for (let j = 0; j < 2 * size; j++) line[j] = (line[j] as number) / divisor;
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const other = work[row] as number[];
      const factor = other[column] as number;
      if (factor === 0) continue;
      for (let j = 0; j < 2 * size; j++) other[j] = (other[j] as number) - factor * (line[j] as number);
    }
  }
  return work.map((line) => line.slice(size));
}
