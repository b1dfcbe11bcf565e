import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import type { Level } from '@portico/contract/permissions/model';
import { useText } from '../../../lib/format/texts.tsx';
import { isChosen, rowStateOf, type Board, type RowState } from '../board.ts';
import { LevelCell, lookOf } from './level-cell.tsx';
import { canTakeAway, TakeAway, Was } from './matrix-line.tsx';
import type { MatrixRow } from '../rows.ts';
import { useRoving } from '../../../ui/use-roving.ts';
import { usePermissionWords } from '../use-words.ts';
import css from './matrix.module.css';

const SHOWN_FIRST = 12;
const STATES = ['DENY', 'GRANT'] as const satisfies Level[];

type SwitchesProps = { board: Board; rows: MatrixRow[]; isFiltered: boolean };

/** The payment permissions that are granted or not, in columns; only the first ones until expanded. */
export function Switches({ board, rows, isFiltered }: SwitchesProps) {
  const t = useText();
  const root = useRef<HTMLUListElement>(null);
  const roving = useRoving(root);
  const [all, setAll] = useState(false);
  if (rows.length === 0) return null;
  const shown = all || isFiltered ? rows : rows.slice(0, SHOWN_FIRST);
  return (
    <section className={css.switches}>
      <header>
        <h2>{t('users.switches')}</h2>
        <span>{t('users.switches.shown', { count: shown.length, all: rows.length })}</span>
        {!isFiltered && rows.length > SHOWN_FIRST && (
          <Button size="xs" variant="subtle" onClick={() => setAll(!all)}>
            {t(all ? 'users.switches.less' : 'users.switches.all')}
          </Button>
        )}
      </header>
      <ul ref={root} {...roving}>
        {shown.map((row) => (
          <Switch key={row.key} {...{ board, row }} />
        ))}
      </ul>
    </section>
  );
}

/** The source of a permission in a word; in full on hover and in the rail. */
function ShortSource({ row, state }: { row: MatrixRow; state: RowState }) {
  const t = useText();
  const words = usePermissionWords();
  const isDenied = state.from !== null && state.held === 'DENY';
  return (
    <span className={isDenied ? css.deniedWord : ''} title={words.source(row, state)}>
      {t(`users.short.${state.isOpen ? lookOf(state) : 'none'}`)}
    </span>
  );
}

function Switch({ board, row }: { board: Board; row: MatrixRow }) {
  const words = usePermissionWords();
  const state = rowStateOf(board, row);
  const marked: Level = state.held === 'GRANT' ? 'GRANT' : 'DENY';
  const looks = [state.isChanged && css.changed, isChosen(board, row) && css.chosen, !state.isOpen && css.shut];
  return (
    <li data-line className={looks.filter(Boolean).join(' ')}>
      <span className={state.held === 'GRANT' ? css.granted : ''} title={words.area(row.area)}>
        {words.area(row.area)}
      </span>
      <span className={css.from}>
        {state.isChanged ? <Was {...{ row, state }} /> : <ShortSource {...{ row, state }} />}
      </span>
      <span className={css.cells}>
        {STATES.map((level) => (
          <LevelCell key={level} {...{ board, row, state, level }} isMarked={level === marked} />
        ))}
        {canTakeAway(board, row, state) && <TakeAway row={row} onClick={() => board.remove(row)} />}
      </span>
    </li>
  );
}
