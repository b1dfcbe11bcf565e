/** One figure of a measure: ours, its reference, and whether the bound holds. */
export type Result = {
  figure: string;
  unit: string;
  ours: number;
  /** The other side of the comparison; absent if the bound is a plain limit. */
  reference?: number;
  /** ours / reference, or ours / bound: the median over the pairs. */
  ratio?: number;
  bound?: number;
  holds?: boolean;
  runs?: number;
  /** The machine's load: the last minute's load average per processor. Above 1 it distorts the figure. */
  load?: number;
};
export type Measure = () => Promise<Result[]>;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A figure against a plain limit. */
export function limited(figure: string, unit: string, values: readonly number[], bound: number): Result {
  const ours = rounded(median(values));
  return { figure, unit, ours, bound, ratio: rounded(ours / bound), holds: ours <= bound, runs: values.length };
}

/** A cost that must not grow with ten times as much data; a twentieth is the difference between two identical runs. */
export function grown(figure: string, unit: string, tenfold: number, once: number): Result {
  const ratio = rounded(tenfold / once);
  return { figure, unit, ours: rounded(tenfold), reference: rounded(once), ratio, bound: 1.05, holds: ratio <= 1.05 };
}

/**
 * Measures ours and the reference in turn, so both meet the same machine; the ratio is the median of the pairs' ratios.
 * The bound is the highest ratio, or with `atLeast` the lowest, for figures where more is better.
 */
export async function inPairs(
  figure: string,
  unit: string,
  pairs: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
  bound: number,
  { atLeast = false } = {},
): Promise<Result> {
  const mine: number[] = [];
  const theirs: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    // The first of each pair alternates.
    if (pair % 2) theirs.push(await reference());
    mine.push(await ours());
    if (!(pair % 2)) theirs.push(await reference());
  }
  const ratio = rounded(median(mine.map((value, pair) => value / theirs[pair]!)));
  return {
    figure,
    unit,
    ours: rounded(median(mine)),
    reference: rounded(median(theirs)),
    ratio,
    bound,
    holds: atLeast ? ratio >= bound : ratio <= bound,
    runs: pairs,
  };
}

export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

export async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
