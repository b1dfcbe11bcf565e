import type { ReactNode } from 'react';

const ring = <circle cx="8" cy="8" r="5.4" />;
const disc = <circle cx="8" cy="8" r="5.4" fill="currentColor" />;
const tick = 'm5.6 8.2 1.7 1.7 3.2-3.6';
const shield = <path d="M8 2.2 3 4v3.8c0 3 2.1 5 5 6 2.9-1 5-3 5-6V4z" />;
const octagon = 'M5.8 2.6h4.4l3.2 3.2v4.4l-3.2 3.2H5.8l-3.2-3.2V5.8z';

/** One shape per meaning (sheet 12c), drawn on 16 × 16 with a stroke of 1.5 in the current colour. */
const SHAPES = {
  dashedRing: <circle cx="8" cy="8" r="5.4" strokeDasharray="2.3 2.3" />,
  ring,
  halfRing: (
    <>
      {ring}
      <path d="M8 2.6a5.4 5.4 0 0 1 0 10.8z" fill="currentColor" />
    </>
  ),
  ringWithQuestion: (
    <>
      {ring}
      <path d="M6.6 6.6a1.4 1.4 0 1 1 2.1 1.3c-.5.3-.7.5-.7 1M8 10.8v.1" />
    </>
  ),
  discWithPen: (
    <>
      {disc}
      <path d="M10.4 5.8 6.6 9.6l-.7 1.1" stroke="#fff" />
    </>
  ),
  openArc: (
    <>
      <path d="M8 2.6A5.4 5.4 0 1 1 2.6 8" />
      <path d="M2.9 6.4A5.4 5.4 0 0 1 5 3.5" strokeDasharray="1 2" />
    </>
  ),
  ringWithArrow: (
    <>
      {ring}
      <path d="M5.6 8h4.6M8.4 6.1 10.3 8l-1.9 1.9" />
    </>
  ),
  shield,
  shieldWithHit: (
    <>
      {shield}
      <path d="M8 5.4v3M8 10.5v.1" />
    </>
  ),
  octagon: (
    <>
      <path d={octagon} fill="currentColor" />
      <path d="M8 5.2v3.2M8 10.7v.1" stroke="#fff" strokeWidth="1.7" />
    </>
  ),
  openOctagon: <path d={`${octagon}M8 5.2v3.4M8 10.8v.1`} />,
  triangle: <path d="M8 2.8 14 13H2zM8 6.6v3M8 11.2v.1" />,
  ringWithTick: (
    <>
      {ring}
      <path d={tick} />
    </>
  ),
  discWithTick: (
    <>
      {disc}
      <path d={tick} stroke="#fff" strokeWidth="1.7" />
    </>
  ),
  crossedSquare: (
    <>
      <rect x="3" y="3" width="10" height="10" rx="1.5" />
      <path d="m6 6 4 4M10 6l-4 4" />
    </>
  ),
  clock: (
    <>
      {ring}
      <path d="M8 4.9V8l2.1 1.4" />
    </>
  ),
  diamond: <path d="M8 2.4 13.6 8 8 13.6 2.4 8zM8 5.8v2.6M8 10.4v.1" />,
  tick: <path d="m3.2 8.4 3.2 3.2 6.4-7" />,
  star: <path d="M8 2.2l1.5 3.9 4 .3-3.1 2.6 1 4L8 10.8 4.6 13l1-4L2.5 6.4l4-.3z" />,
  exchange: <path d="M4.5 13V3M2 5.5 4.5 3 7 5.5M11.5 3v10M9 10.5l2.5 2.5 2.5-2.5" />,
} satisfies Record<string, ReactNode>;

export type ShapeName = keyof typeof SHAPES;

/** A status shape. It is never alone: there is a label beside it, so it is hidden from screen readers. */
export function StatusShape({ name, size = 15 }: { name: ShapeName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {SHAPES[name]}
    </svg>
  );
}
