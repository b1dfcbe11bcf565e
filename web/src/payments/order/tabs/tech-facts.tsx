import type { ReactNode } from 'react';
import css from './tabs.module.css';

/** A technical fact, its value in monospace. */
export function TechFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

export function TechFacts({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>;
}
