import { IconLock } from '@tabler/icons-react';
import type { Level } from '@portico/contract/permissions/model';
import { useText } from '../../../lib/format/texts.tsx';
import { chooseLevel, isLocked, type Board, type RowState } from '../board.ts';
import { Mark, type MarkLook } from './mark.tsx';
import type { MatrixRow } from '../rows.ts';
import { useLockNotice } from '../use-lock-notice.ts';
import { usePermissionWords } from '../use-words.ts';
import css from './matrix.module.css';

type CellProps = {
  board: Board;
  row: MatrixRow;
  state: RowState;
  level: Level;
  /** The effective level is drawn here. */
  isMarked: boolean;
};

/** One level of a line: a click gives or removes it; a lock says why it can't be given. */
export function LevelCell({ board, row, state, level, isMarked }: CellProps) {
  const t = useText();
  const words = usePermissionWords();
  const sayLocked = useLockNotice();
  const locked = isLocked(board, row, level, state);
  const name = t('users.cell', { row: words.row(row), level: words.entry(row.area, level) });
  const more = [isMarked && words.source(row, state), locked && t('users.cell.locked')].filter(Boolean);
  const choose = () => {
    chooseLevel(board, row, level, state);
    if (locked) sayLocked(board, row, level);
  };
  return (
    <button
      type="button"
      data-cell
      tabIndex={-1}
      className={css.cell}
      aria-label={[name, ...more].join(', ')}
      aria-pressed={board.change ? state.own === level : undefined}
      aria-disabled={locked || undefined}
      onClick={choose}
      onFocus={() => board.choose(row)}
    >
      {isMarked ? (
        <Mark look={lookOf(state)} />
      ) : locked ? (
        <IconLock size={12} className={css.lock} aria-hidden />
      ) : (
        <span className={css.dot} aria-hidden />
      )}
    </button>
  );
}

export function lookOf({ held, from }: Pick<RowState, 'held' | 'from'>): MarkLook {
  if (!from) return 'none';
  if (held === 'DENY') return 'denied';
  return from.groupName === null ? 'own' : 'group';
}
