import type { ReactNode } from 'react';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import { DECISION_LOOKS, type DecisionLogEntry } from '../model.ts';
import css from './decision-log.module.css';

/** Who has decided what, one line each. */
export function DecisionLog({ decisions }: { decisions: readonly DecisionLogEntry[] }) {
  if (decisions.length === 0) return null;
  return (
    <DecisionLines>
      {decisions.map((one) => (
        <li key={`${one.person} ${one.at}`}>
          <DecisionWord entry={one} />
          <NoLongerCounts entry={one} />
        </li>
      ))}
    </DecisionLines>
  );
}

/** The list of such lines. */
export function DecisionLines({ children }: { children: ReactNode }) {
  return <ul className={css.lines}>{children}</ul>;
}

type Noted = Pick<DecisionLogEntry, 'person' | 'note' | 'at' | 'counts'>;
type NotesProps<One> = { decisions: readonly One[]; word: (one: One) => ReactNode };

/** Who has decided what, as a `word`, with when and why. */
export function DecisionNotes<One extends Noted>({ decisions, word }: NotesProps<One>) {
  const t = useText();
  const display = useDisplay();
  if (decisions.length === 0) return null;
  return (
    <ul className={css.notes}>
      {decisions.map((one) => (
        <li key={`${one.person} ${one.at}`}>
          {word(one)}
          <NoLongerCounts entry={one} />
          <p>{t('approvals.comment', { text: one.note })}</p>
          <small>{display.instant(one.at)}</small>
        </li>
      ))}
    </ul>
  );
}

/** Says that a decision doesn't count: its author may no longer decide. */
export function NoLongerCounts({ entry: { person, counts } }: { entry: Pick<DecisionLogEntry, 'person' | 'counts'> }) {
  const t = useText();
  return counts ? null : <p>{t('operations.noLongerCounts', { name: person })}</p>;
}

/** One person's decision on a message. */
export function decisionWord(entry: DecisionLogEntry): ReactNode {
  return <DecisionWord entry={entry} />;
}

function DecisionWord({ entry: { person, decision } }: { entry: DecisionLogEntry }) {
  const t = useText();
  return <ShapeWord look={DECISION_LOOKS[decision]}>{t(`operations.said.${decision}`, { name: person })}</ShapeWord>;
}
