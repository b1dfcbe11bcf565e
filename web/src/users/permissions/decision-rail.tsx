import { IconLock } from '@tabler/icons-react';
import { moduleOf, type Level } from '@portico/contract/permissions/model';
import { useText } from '../../lib/format/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { Note } from '../../ui/notices/note.tsx';
import { COLUMNS, isLocked, rowStateOf, type Board } from './board.ts';
import { DecisionSteps } from './decision-steps.tsx';
import { EffectRail } from './effect/effect-rail.tsx';
import { isLadder, rowOf, type MatrixRow } from './rows.ts';
import { usePermissionWords } from './use-words.ts';
import { WHOLE } from './entries.ts';
import css from './rail.module.css';

/** The selected place, beside the effect of all changes; the phone shows it where it is selected. */
export function DecisionRail({ board }: { board: Board }) {
  const t = useText();
  const phone = usePhone();
  return (
    <>
      {!phone && <Decision board={board} />}
      {board.change && (
        <>
          <h3 className={css.title}>{t('users.effect')}</h3>
          <EffectRail board={board} />
        </>
      )}
    </>
  );
}

/** The effective level at the selected place, how it was decided, and what the reader can't change. */
export function Decision({ board }: { board: Board }) {
  const first = board.choices.areas[0];
  const place = board.chosen ?? (first && { area: first, scope: WHOLE });
  if (!place) return null;
  const row = rowOf(place, board.choices);
  return (
    <>
      <Decided {...{ board, row }} />
      <DecisionSteps {...{ board, row }} />
      <LockNote {...{ board, row }} />
    </>
  );
}

function Decided({ board, row }: { board: Board; row: MatrixRow }) {
  const t = useText();
  const words = usePermissionWords();
  const state = rowStateOf(board, row);
  const module = moduleOf(row.area);
  const level = words.held(row.area, state.held);
  return (
    <div>
      <p className={css.quiet}>{words.row(row)}</p>
      <p className={css.level}>
        {state.from ? t('users.decided', { level, source: words.source(row, { ...state, isOpen: true }) }) : level}
      </p>
      <p className={css.means}>{t(`users.means.${meaningOf(row, state.held)}`, { name: board.person })}</p>
      {!state.isOpen && module && (
        <Note kind="warning" className={css.note}>
          {t('users.moduleMissing', { module: t(`reasons.module.${module}`) })}
        </Note>
      )}
    </div>
  );
}

function meaningOf({ area }: MatrixRow, held: ReturnType<typeof rowStateOf>['held']) {
  const isSwitch = !isLadder(area);
  return isSwitch && held === 'GRANT' ? 'SWITCH' : held;
}

/** The level from which the reader can't give anything here, and why. */
function LockNote({ board, row }: { board: Board; row: MatrixRow }) {
  const words = usePermissionWords();
  const state = rowStateOf(board, row);
  const levels: readonly Level[] = isLadder(row.area) ? COLUMNS : ['GRANT'];
  const locked = levels.find((level) => isLocked(board, row, level, state));
  if (!locked || !board.change) return null;
  return (
    <Note icon={<IconLock size={16} aria-hidden />} className={css.lockNote}>
      {words.locked(row, locked, board.change.limits(row))}
    </Note>
  );
}
