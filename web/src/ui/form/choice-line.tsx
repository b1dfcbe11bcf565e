import type { ReactNode } from 'react';
import { Segments } from '../segments.tsx';
import css from './choice-line.module.css';

type LineProps<Name extends string> = {
  label: string;
  options: readonly { name: Name; word: ReactNode }[];
  current: Name;
  onChange: (name: Name) => void;
};

/** A labelled choice, with every option visible. */
export function ChoiceLine<Name extends string>(props: LineProps<Name>) {
  return (
    <div className={css.line}>
      <span aria-hidden className={css.label}>
        {props.label}
      </span>
      <Segments {...props} />
    </div>
  );
}
