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
  return (
    <div>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {link}
      </div>
      <Input.Wrapper
        id={id}
        // The wrapper alone tells the input by what it is described, so what stands below is its description.
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
