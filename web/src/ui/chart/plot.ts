import Plot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export type Lines = {
  /** Null: unknown for that day. */
  values: readonly (number | null)[];
  /** Days with an incomplete figure; the line to and from them is dashed. */
  incomplete: readonly boolean[];
  lowest: number;
  highest: number;
  /** Tinted below the line. */
  filled: boolean;
};

export type DrawnPlot = { destroy: () => void };

const DASH = [3, 3];
const LINE_PIXELS = 1.75;

/**
 * Draws a line across an element, and again when its size changes. Axes, pointer and text are separate elements around
 * it: they scale, are read aloud and wait for no font.
 */
export function drawLines(element: HTMLElement, lines: Lines): DrawnPlot {
  const plot = new Plot(optionsFor(element, lines), dataOf(lines), element);
  const observer = new ResizeObserver(() => plot.setSize(sizeOf(element)));
  observer.observe(element);
  return {
    destroy: () => {
      observer.disconnect();
      plot.destroy();
    },
  };
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight });

/** The same days three times: the fill, the certain part, the uncertain part. */
function dataOf({ values, incomplete }: Lines): Plot.AlignedData {
  const nearIncomplete = (index: number) => [index - 1, index, index + 1].some((day) => incomplete[day]);
  return [
    values.map((_, index) => index),
    [...values],
    values.map((value, index) => (incomplete[index] ? null : value)),
    values.map((value, index) => (nearIncomplete(index) ? value : null)),
  ];
}

function optionsFor(element: HTMLElement, { values, lowest, highest, filled }: Lines): Plot.Options {
  const color = getComputedStyle(element).getPropertyValue('--portico-accent').trim();
  const line = { stroke: color, width: LINE_PIXELS, points: { show: false } };
  return {
    ...sizeOf(element),
    padding: [2, 0, 2, 0],
    legend: { show: false },
    cursor: { show: false },
    axes: [{ show: false }, { show: false }],
    scales: { x: { time: false, range: [0, Math.max(values.length - 1, 1)] }, y: { range: [lowest, highest] } },
    series: [
      {},
      filled ? { points: { show: false }, fill: fillOf(color) } : { show: false },
      line,
      { ...line, dash: DASH },
    ],
  };
}

/** From a tenth of the line's colour to transparent. */
function fillOf(color: string): (plot: Plot) => CanvasGradient {
  return ({ ctx, bbox }) => {
    const gradient = ctx.createLinearGradient(0, bbox.top, 0, bbox.top + bbox.height);
    gradient.addColorStop(0, `${color}22`);
    gradient.addColorStop(1, `${color}00`);
    return gradient;
  };
}
