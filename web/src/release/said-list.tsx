import { useDisplay } from '../lib/display.ts';
import { useText } from '../lib/texts.tsx';
import { ShapeWord } from '../ui/shape-word.tsx';
import { DECISION_LOOKS, type Said } from './model.ts';
import css from './said.module.css';

/** Who has decided what, in one line each. */
export function SaidList({ said }: { said: readonly Said[] }) {
  const t = useText();
  if (said.length === 0) return null;
  return (
    <ul className={css.lines}>
      {said.map(({ person, decision, at }) => (
        <li key={`${person} ${at}`}>
          <ShapeWord look={DECISION_LOOKS[decision]}>{t(`operations.said.${decision}`, { name: person })}</ShapeWord>
        </li>
      ))}
    </ul>
  );
}

/** The same with when and why. */
export function SaidNotes({ said }: { said: readonly Said[] }) {
  const t = useText();
  const display = useDisplay();
  return (
    <ul className={css.notes}>
      {said.map(({ person, decision, note, at }) => (
        <li key={`${person} ${at}`}>
          <ShapeWord look={DECISION_LOOKS[decision]}>{t(`operations.said.${decision}`, { name: person })}</ShapeWord>
          <p>{t('approvals.comment', { text: note })}</p>
          <small>{display.instant(at)}</small>
        </li>
      ))}
    </ul>
  );
}
