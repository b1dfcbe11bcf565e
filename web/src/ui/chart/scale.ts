/** The divisor for the figures of an axis. */
export type AxisUnit = 'one' | 'thousand' | 'million' | 'billion';

const DIVISORS: Record<AxisUnit, number> = { one: 1, thousand: 1e3, million: 1e6, billion: 1e9 };
const TICKS_WANTED = 4;
/** Steps that people count in. */
const STEPS = [1, 2, 2.5, 4, 5, 10];

export type Scale = {
  unit: AxisUnit;
  divisor: number;
  lowest: number;
  highest: number;
  /** From bottom to top, in the unit of the amounts. */
  ticks: number[];
  /** The number of decimals that tell the ticks apart. */
  decimals: number;
};

/** A vertical axis around these amounts; floats, because they only become pixels and labels. */
export function scaleOf(amounts: readonly number[]): Scale {
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  if (!Number.isFinite(low)) return scaleOf([0]);
  const spread = high - low || Math.abs(high) * 0.1 || 1;
  const step = niceStep(spread / TICKS_WANTED);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const unit = unitOf(Math.max(Math.abs(first * step), Math.abs(last * step)));
  const divisor = DIVISORS[unit];
  return { unit, divisor, lowest: first * step, highest: last * step, ticks, decimals: decimalsOf(step / divisor) };
}

/** The unit in which a figure of this size stays readable. */
export function unitOf(size: number): AxisUnit {
  if (size >= 10e9) return 'billion';
  if (size >= 1e6) return 'million';
  return size >= 10e3 ? 'thousand' : 'one';
}

export function divisorOf(unit: AxisUnit): number {
  return DIVISORS[unit];
}

function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return (STEPS.find((step) => step * power >= least * 0.999) ?? 10) * power;
}

function decimalsOf(step: number): number {
  const decimals = [0, 1, 2, 3].find((count) => Math.abs(step * 10 ** count - Math.round(step * 10 ** count)) < 1e-6);
  return decimals ?? 4;
}
