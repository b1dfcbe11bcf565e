import { Input, type ElementProps, type InputProps } from '@mantine/core';
import { IconAlertOctagon } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

type Props = Omit<InputProps & ElementProps<'input', keyof InputProps>, 'value' | 'onChange' | 'error'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | false;
  /** At the right of the label. */
  link?: ReactNode;
  /** In the input, right. */
  section?: ReactNode;
  /** Below the input, while nothing is wrong with it. */
  hint?: ReactNode;
};

/** A field of the sign-in: label above, and below it the error in the place of help. */
export function Field({ label, value, onChange, error, link, section, hint, ...input }: Props) {
  const id = useId();
  const below = error || hint ? `${id}below` : undefined;
  return (
    <div>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {link}
      </div>
      <Input
        {...input}
        id={id}
        className={styles.input ?? ''}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={Boolean(error)}
        aria-describedby={below}
        rightSection={section}
        rightSectionWidth={40}
        rightSectionPointerEvents="all"
      />
      <div id={below} className={styles.below} aria-live="polite">
        {error ? (
          <span className={styles.error}>
            <IconAlertOctagon size={14} aria-hidden />
            {error}
          </span>
        ) : (
          hint
        )}
      </div>
    </div>
  );
}
