import type { ReactNode } from 'react';
import css from './preview.module.css';

type PreviewProps = {
  name: string;
  children?: ReactNode;
  /** What stands beside each other; empty parts and lines are left out. */
  lines: readonly (readonly string[])[];
};

/** How something being edited will appear: its name, then its details. */
export function Preview({ name, children, lines }: PreviewProps) {
  return (
    <div className={css.preview} aria-live="polite">
      <p className={css.name}>{name}</p>
      {children}
      {lines.map((parts, index) => (
        <p key={index} className={css.quiet}>
          {parts
            .map((part) => part.trim())
            .filter(Boolean)
            .join(' · ')}
        </p>
      ))}
    </div>
  );
}
