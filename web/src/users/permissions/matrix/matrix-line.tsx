import { IconBuildingBank, IconFolders, IconLock, IconUser, IconUsers, IconX } from '@tabler/icons-react';
import { useText } from '../../../lib/format/texts.tsx';
import { Tag } from '../../../ui/values/tag.tsx';
import { columnOf, COLUMNS, isChosen, isLocked, rowStateOf, type Board, type RowState } from '../board.ts';
import { keyOf } from '../entries.ts';
import { LevelCell, lookOf } from './level-cell.tsx';
import type { MatrixRow } from '../rows.ts';
import { usePermissionWords } from '../use-words.ts';
import css from './matrix.module.css';

/** A line of the matrix: the ladder up to the effective level, and its source. */
export function MatrixLine({ board, row }: { board: Board; row: MatrixRow }) {
  const state = rowStateOf(board, row);
  const reached = columnOf(state.held);
  const looks = [
    state.isChanged && css.changed,
    isChosen(board, row) && css.chosen,
    !state.isOpen && css.shut,
    row.scope.kind !== 'AREA' && css.within,
  ];
  const takeAway = () => board.remove(row);
  return (
    <tr
      data-line
      className={looks.filter(Boolean).join(' ')}
      onKeyDown={(event) => {
        if (board.change && (event.key === 'Delete' || event.key === 'Backspace')) takeAway();
      }}
    >
      <th scope="row">
        <RowName row={row} />
      </th>
      {COLUMNS.map((level, column) => (
        <td key={level} className={trackOf(column, reached, lookOf(state))}>
          <LevelCell {...{ board, row, state, level }} isMarked={column === reached} />
        </td>
      ))}
      <td>
        <span className={css.from}>
          <Source {...{ row, state }} />
          {state.isChanged && <Was {...{ row, state }} />}
          {canTakeAway(board, row, state) && <TakeAway row={row} onClick={takeAway} />}
        </span>
      </td>
    </tr>
  );
}

/** The line runs from View to the level reached. */
function trackOf(column: number, reached: number, look: string): string {
  if (column < 1 || column > reached) return css.level ?? '';
  const ends = [column === 1 && css.start, column === reached && css.end].filter(Boolean).join(' ');
  return `${css.level} ${css.track} ${look === 'own' ? css.ownTrack : ''} ${ends}`;
}

function RowName({ row }: { row: MatrixRow }) {
  const words = usePermissionWords();
  if (row.scope.kind === 'AREA') return <b>{words.area(row.area)}</b>;
  const Icon = row.scope.kind === 'ACCOUNT' ? IconBuildingBank : IconFolders;
  return (
    <span className={css.scope} title={[words.scope(row), row.number].filter(Boolean).join('\n')}>
      <Icon size={14} aria-hidden />
      <span>{words.scope(row)}</span>
    </span>
  );
}

export function Source({ row, state }: { row: MatrixRow; state: RowState }) {
  const words = usePermissionWords();
  const Icon = !state.isOpen ? IconLock : state.from?.groupName === null ? IconUser : IconUsers;
  const text = words.source(row, state);
  return (
    <span className={state.from && state.isOpen ? css.source : css.noSource}>
      {(state.from || !state.isOpen) && <Icon size={14} aria-hidden />}
      <span title={text}>{text}</span>
    </span>
  );
}

export function Was({ row, state }: { row: MatrixRow; state: RowState }) {
  const words = usePermissionWords();
  return <Tag tone="signature">{words.was(row, state)}</Tag>;
}

export function canTakeAway(board: Board, row: MatrixRow, state: RowState): boolean {
  if (!board.change) return false;
  if (state.own !== 'INHERIT') return !isLocked(board, row, 'INHERIT', state);
  return board.added.some((place) => keyOf(place) === row.key);
}

export function TakeAway({ row, onClick }: { row: MatrixRow; onClick: () => void }) {
  const t = useText();
  const words = usePermissionWords();
  const name = t('users.takeAway', { row: words.row(row) });
  return (
    <button
      type="button"
      data-cell
      tabIndex={-1}
      className={css.takeAway}
      aria-label={name}
      title={name}
      onClick={onClick}
    >
      <IconX size={14} aria-hidden />
    </button>
  );
}
