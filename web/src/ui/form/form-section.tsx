import { useId, type ReactNode } from 'react';
import css from './form.module.css';

type SectionProps = {
  title: string;
  /** Its first line has no label above it. */
  isPlain?: boolean;
  /** Below the title: what concerns all of its fields. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Fields that belong together: their name on the left, the fields on the right. */
export function FormSection({ title, isPlain = false, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className={`${css.section} ${isPlain ? css.plain : ''}`} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <div className={css.fields}>{children}</div>
    </section>
  );
}

type SetProps = {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** The id that the content refers to as its error. */
  errorId?: string;
  children: ReactNode;
};

/** A label above something that isn't a single input, with its help or error below. */
export function FieldSet({ label, help, error, errorId, children }: SetProps) {
  return (
    <div className={css.set}>
      <div className={css.label} aria-hidden>
        {label}
      </div>
      {children}
      {error ? (
        <p id={errorId} className={css.error} role="alert">
          {error}
        </p>
      ) : (
        help && <p className={css.help}>{help}</p>
      )}
    </div>
  );
}
