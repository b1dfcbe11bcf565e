import type { Ref } from 'react';
import '../theme/mono.css';
import css from './bank-lines.module.css';

export type BankLine = {
  /** `:61:` if the line starts a field, empty if it continues one, undefined in text without such fields. */
  tag: string | undefined;
  rest: string;
  isMarked: boolean;
};

type LinesProps = {
  label: string;
  lines: readonly BankLine[];
  /** How tall it is. */
  className: string | undefined;
  ref?: Ref<HTMLDivElement>;
};

/** Text of a bank's file, line by line; some of them are tinted. */
export function BankLines({ label, lines, className = '', ref }: LinesProps) {
  return (
    <div className={`${css.lines} ${className}`} tabIndex={0} role="region" aria-label={label} ref={ref}>
      {lines.map(({ tag, rest, isMarked }, index) => (
        <div key={index} className={isMarked ? css.marked : ''} data-marked={isMarked || undefined}>
          {tag !== undefined && <i>{tag}</i>}
          <span>{rest}</span>
        </div>
      ))}
    </div>
  );
}

const TAG = /^(:\d{2}[A-Z]?:)(.*)$/;

/** The tag of a SWIFT field that the line starts; an empty one if it continues a field. */
export function splitTag(line: string): { tag: string; rest: string } {
  const [, tag = '', rest = line] = TAG.exec(line) ?? [];
  return { tag, rest };
}
