import type { ReactNode } from 'react';
import css from './facts.module.css';

/** What is known of something, a line each; `isNarrow` in a drawer. */
export function Facts({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  return <dl className={`${css.facts} ${isNarrow ? css.narrow : ''}`}>{children}</dl>;
}

type FactProps = {
  name: string;
  /** What belongs to it, below and less loud. */
  quiet?: string;
  children: ReactNode;
};

/** One of them: its name and what it is. */
export function Fact({ name, quiet, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {quiet !== undefined && <dd>{quiet}</dd>}
    </div>
  );
}
