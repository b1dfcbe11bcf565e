import { Input, type ElementProps, type InputProps } from '@mantine/core';
import { IconAlertOctagon } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import styles from './sign-in-field.module.css';

type Props = Omit<InputProps & ElementProps<'input', keyof InputProps>, 'value' | 'onChange' | 'error'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | false;
  /** On the right of the label. */
  link?: ReactNode;
  /** Inside the input, on the right. */
  section?: ReactNode;
  /** Below the input, as long as nothing is wrong. */
  hint?: ReactNode;
};

/** A field of the sign-in: the label above, the help below, replaced by any error. */
export function SignInField({ label, value, onChange, error, link, section, hint, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Input.Wrapper
        id={id}
        className={styles.body ?? ''}
        // Only the wrapper can set the input's description, so the text below is passed as its description.
        inputWrapperOrder={['input', 'description']}
        description={<Below error={error} hint={hint} />}
        descriptionProps={{ unstyled: true, className: styles.below ?? '', 'aria-live': 'polite' }}
      >
        <Input
          {...input}
          className={styles.input ?? ''}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={Boolean(error)}
          rightSection={section}
          rightSectionWidth={40}
          rightSectionPointerEvents="all"
        />
      </Input.Wrapper>
      {/* Above the input but after it in the tab order: people typing go from one field to the next. */}
      {link && <div className={styles.link}>{link}</div>}
    </div>
  );
}

function Below({ error = false, hint }: { error: Props['error'] | undefined; hint: ReactNode }) {
  if (!error) return hint;
  return (
    <span className={styles.error}>
      <IconAlertOctagon size={14} aria-hidden />
      {error}
    </span>
  );
}
