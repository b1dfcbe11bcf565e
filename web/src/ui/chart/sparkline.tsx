import css from './chart.module.css';

const WIDTH = 150;
const HEIGHT = 24;
const EDGE = 3;

/** A line without axes, to go beside a figure; `label` says what it shows. */
export function Sparkline({ label, amounts }: { label: string; amounts: readonly string[] }) {
  const values = amounts.map(Number);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => EDGE + (index / Math.max(values.length - 1, 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - ((value - low) / (high - low || 1)) * (HEIGHT - 2 * EDGE);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const last = values.at(-1);
  if (last === undefined) return null;
  return (
    <svg
      className={css.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <polyline points={points.join(' ')} />
      <circle cx={x(values.length - 1)} cy={y(last)} r="2.5" />
    </svg>
  );
}
