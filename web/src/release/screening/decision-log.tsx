import type { ReactNode } from 'react';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import { DECISION_LOOKS, type Said } from '../model.ts';
import css from './said.module.css';

/** Who has decided what, one line each. */
export function DecisionLog({ said }: { said: readonly Said[] }) {
  if (said.length === 0) return null;
  return (
    <SaidLines>
      {said.map((one) => (
        <li key={`${one.person} ${one.at}`}>
          <SaidWord said={one} />
          <NoLongerCounts said={one} />
        </li>
      ))}
    </SaidLines>
  );
}

/** The list of such lines. */
export function SaidLines({ children }: { children: ReactNode }) {
  return <ul className={css.lines}>{children}</ul>;
}

type Noted = Pick<Said, 'person' | 'note' | 'at' | 'counts'>;
type NotesProps<One> = { said: readonly One[]; word: (one: One) => ReactNode };

/** Who has decided what, as a `word`, with when and why. */
export function SaidNotes<One extends Noted>({ said, word }: NotesProps<One>) {
  const t = useText();
  const display = useDisplay();
  if (said.length === 0) return null;
  return (
    <ul className={css.notes}>
      {said.map((one) => (
        <li key={`${one.person} ${one.at}`}>
          {word(one)}
          <NoLongerCounts said={one} />
          <p>{t('approvals.comment', { text: one.note })}</p>
          <small>{display.instant(one.at)}</small>
        </li>
      ))}
    </ul>
  );
}

/** Says that a decision doesn't count: its author may no longer decide. */
export function NoLongerCounts({ said: { person, counts } }: { said: Pick<Said, 'person' | 'counts'> }) {
  const t = useText();
  return counts ? null : <p>{t('operations.noLongerCounts', { name: person })}</p>;
}

/** One person's decision on a message. */
export function saidWord(said: Said): ReactNode {
  return <SaidWord said={said} />;
}

function SaidWord({ said: { person, decision } }: { said: Said }) {
  const t = useText();
  return <ShapeWord look={DECISION_LOOKS[decision]}>{t(`operations.said.${decision}`, { name: person })}</ShapeWord>;
}
