import type { ReactNode } from 'react';
import css from './facts.module.css';

/** The facts about something, one line each; `isNarrow` in a drawer. */
export function Facts({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  return <dl className={`${css.facts} ${isNarrow ? css.narrow : ''}`}>{children}</dl>;
}

type FactProps = {
  name: string;
  /** Secondary details, below and less loud. */
  quiet?: string;
  children: ReactNode;
};

/** One fact: its name and its value. */
export function Fact({ name, quiet, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {quiet !== undefined && <dd>{quiet}</dd>}
    </div>
  );
}

type FactListProps = {
  isNarrow?: boolean;
  /** Each by its name; a value that isn’t there shows as a dash. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
};

/** Facts that are no more than name and value. */
export function FactList({ isNarrow = false, facts }: FactListProps) {
  return (
    <Facts isNarrow={isNarrow}>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value ?? '–'}
        </Fact>
      ))}
    </Facts>
  );
}
