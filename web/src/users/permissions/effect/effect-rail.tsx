import { useDeferredValue } from 'react';
import { useText } from '../../../lib/format/texts.tsx';
import type { Board } from '../board.ts';
import { EffectList } from './effect-list.tsx';
import { useEffectLines } from './use-effect-lines.ts';
import css from '../rail.module.css';

const LINES_SHOWN = 6;

/** The rights that somebody gains and loses by the edits, computed when there is time. */
export function EffectRail({ board }: { board: Board }) {
  const t = useText();
  const lines = useEffectLines(useDeferredValue(board));
  if (lines.length === 0) return <p className={css.quiet}>{t('users.effect.none')}</p>;
  return (
    <>
      <EffectList lines={lines.slice(0, LINES_SHOWN)} board={board} />
      {lines.length > LINES_SHOWN && (
        <p className={css.quiet}>{t('users.effect.more', { count: lines.length - LINES_SHOWN })}</p>
      )}
    </>
  );
}
