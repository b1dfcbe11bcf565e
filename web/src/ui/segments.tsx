import type { ReactNode } from 'react';
import css from './segments.module.css';

type SegmentsProps<Name extends string> = {
  /** The options. */
  label: string;
  options: readonly { name: Name; word: ReactNode }[];
  current: Name | null;
  onChange: (name: Name) => void;
  /** After the options: one that opens something. */
  children?: ReactNode;
};

/** One of a few, all in view. */
export function Segments<Name extends string>({ label, options, current, onChange, children }: SegmentsProps<Name>) {
  return (
    <div role="group" aria-label={label} className={css.segments}>
      {options.map(({ name, word }) => (
        <button key={name} type="button" aria-pressed={name === current} onClick={() => onChange(name)}>
          {word}
        </button>
      ))}
      {children}
    </div>
  );
}
