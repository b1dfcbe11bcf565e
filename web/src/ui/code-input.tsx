import { useId, useState, type Ref } from 'react';
import { SECURITY_CODE_DIGITS } from '@portico/contract/limits';
import { useText } from '../lib/format/texts.tsx';
import styles from './code-input.module.css';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Marks the cells as invalid and points at the message about them. */
  errorId?: string | undefined;
  disabled?: boolean;
  autoFocus?: boolean;
  /** `small` beside a review; on the phone it is large anyway. */
  size?: 'small';
  ref?: Ref<HTMLInputElement>;
};

const cells = Array.from({ length: SECURITY_CODE_DIGITS }, (_, index) => index);

/** A security code: one input, drawn as six cells. Pasting and the phone's suggestion work as in any input. */
export function CodeInput({ label, value, onChange, errorId, disabled, autoFocus, size, ref }: Props) {
  const t = useText();
  const id = useId();
  const [focused, setFocused] = useState(false);
  const change = (text: string) => onChange(text.replace(/\D/g, '').slice(0, SECURITY_CODE_DIGITS));
  const active = focused ? Math.min(value.length, SECURITY_CODE_DIGITS - 1) : -1;
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
        <span className="visually-hidden">, {t('common.codeCells', { digits: SECURITY_CODE_DIGITS })}</span>
      </label>
      <div
        className={styles.field}
        data-size={size}
        data-error={errorId ? true : undefined}
        data-disabled={disabled || undefined}
      >
        {cells.map((index) => (
          <span key={index} className={styles.cell} data-active={index === active || undefined} aria-hidden>
            {value[index] ?? (index === active && <i className={styles.caret} />)}
          </span>
        ))}
        <input
          id={id}
          ref={ref}
          className={styles.input}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={autoFocus}
          spellCheck={false}
          disabled={disabled}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId}
        />
      </div>
    </div>
  );
}
