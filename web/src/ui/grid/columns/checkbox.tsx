import type { InputHTMLAttributes, ReactNode } from 'react';
import css from './checkbox.module.css';

type BoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { indeterminate?: boolean };

/** A box of 16 px for lists and filters; a list renders many, so it is the browser's own. */
export function Checkbox({ indeterminate = false, className = '', ...input }: BoxProps) {
  return (
    <input
      {...input}
      type="checkbox"
      className={`${css.box} ${className}`}
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
    />
  );
}

/** The same with its label. */
export function TickLine({ label, ...box }: BoxProps & { label: ReactNode }) {
  return (
    <label className={css.line}>
      <Checkbox {...box} />
      <span>{label}</span>
    </label>
  );
}
