import { useId } from 'react';
import { TickLine } from '../grid/columns/checkbox.tsx';
import css from './form.module.css';

type TickProps = {
  label: string;
  help: string;
  checked: boolean;
  /** The help says why. */
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A box with its meaning below. */
export function CheckboxWithHelp({ label, help, checked, disabled = false, onChange }: TickProps) {
  const helpId = useId();
  return (
    <>
      <TickLine
        label={label}
        aria-describedby={helpId}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p id={helpId} className={css.tickHelp}>
        {help}
      </p>
    </>
  );
}
