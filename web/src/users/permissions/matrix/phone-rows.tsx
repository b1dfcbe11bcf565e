import { useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Level } from '@portico/contract/permissions/model';
import { useText } from '../../../lib/format/texts.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { COLUMNS, isLocked, rowStateOf, type Board } from '../board.ts';
import { Decision } from '../decision-rail.tsx';
import { isScoped } from '../effect/effect.ts';
import { lookOf } from './level-cell.tsx';
import { Mark } from './mark.tsx';
import { byArea, LINES_SHOWN } from './matrix.tsx';
import { Source, Was } from './matrix-line.tsx';
import { MoreRows } from './more-rows.tsx';
import { isLadder, type MatrixRow } from '../rows.ts';
import { ScopePicker } from './scope-picker.tsx';
import { useLockNotice } from '../use-lock-notice.ts';
import { usePermissionWords } from '../use-words.ts';
import type { ShownSection } from '../use-shown-rows.ts';
import css from './phone.module.css';

type RowsProps = { board: Board; sections: ShownSection[]; switches: MatrixRow[]; canAdd: boolean };

/** The permissions as a list: the effective level and its source, and the own entry as a choice. */
export function PhoneRows({ board, sections, switches, canAdd }: RowsProps) {
  const t = useText();
  return (
    <>
      {sections.map(({ section, rows }) => (
        <section key={section} className={css.section}>
          <h2>{t(`users.section.${section}`)}</h2>
          {byArea(rows).map((lines) => (
            <div key={lines[0]?.area}>
              <ul>
                {lines.slice(0, LINES_SHOWN).map((row) => (
                  <PhoneRow key={row.key} {...{ board, row }} />
                ))}
              </ul>
              <MoreRows count={lines.length - LINES_SHOWN} />
              {canAdd && board.change && lines[0] && isScoped(lines[0].area) && (
                <ScopePicker board={board} area={lines[0].area} rows={lines} />
              )}
            </div>
          ))}
        </section>
      ))}
      {switches.length > 0 && (
        <section className={css.section}>
          <h2>{t('users.switches')}</h2>
          <ul>
            {switches.map((row) => (
              <PhoneRow key={row.key} {...{ board, row }} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function PhoneRow({ board, row }: { board: Board; row: MatrixRow }) {
  const t = useText();
  const words = usePermissionWords();
  const [isOpen, setOpen] = useState(false);
  const state = rowStateOf(board, row);
  const show = () => {
    board.choose(row);
    setOpen(true);
  };
  const looks = [state.isChanged && css.changed, row.scope.kind !== 'AREA' && css.within];
  return (
    <li className={looks.filter(Boolean).join(' ')}>
      <button type="button" className={css.what} aria-haspopup="dialog" onClick={show}>
        <b>{row.scope.kind === 'AREA' ? words.area(row.area) : words.scope(row)}</b>
        <span>
          <Mark look={lookOf(state)} />
          {words.held(row.area, state.held)}
        </span>
        <Source {...{ row, state }} />
      </button>
      {board.change && <OwnEntry {...{ board, row }} />}
      {state.isChanged && (
        <span>
          <Was {...{ row, state }} />
        </span>
      )}
      {isOpen && (
        <Dialog
          opened
          onClose={() => setOpen(false)}
          title={t('users.rail.decision')}
          actions={
            <Button size="md" data-autofocus onClick={() => setOpen(false)}>
              {t('common.close')}
            </Button>
          }
        >
          <Decision board={board} />
        </Dialog>
      )}
    </li>
  );
}

/** The own entry at a place. A level that can't be given says so in the list, and why when chosen. */
function OwnEntry({ board, row }: { board: Board; row: MatrixRow }) {
  const t = useText();
  const words = usePermissionWords();
  const sayLocked = useLockNotice();
  const state = rowStateOf(board, row);
  const levels: readonly Level[] = isLadder(row.area) ? COLUMNS : ['DENY', 'GRANT'];
  const choose = (level: Level) => {
    board.choose(row);
    if (isLocked(board, row, level, state)) return sayLocked(board, row, level);
    if (level === 'INHERIT') board.remove(row);
    else board.change?.set(row, level);
  };
  return (
    <NativeSelect
      aria-label={t('users.phone.own', { row: words.row(row) })}
      rightSection={<IconChevronDown aria-hidden />}
      value={state.own}
      onChange={(event) => choose(event.currentTarget.value as Level)}
    >
      <option value="INHERIT">{t('users.level.none')}</option>
      {levels.map((level) => (
        <option key={level} value={level}>
          {isLocked(board, row, level, state)
            ? t('users.phone.locked', { level: words.entry(row.area, level) })
            : words.entry(row.area, level)}
        </option>
      ))}
    </NativeSelect>
  );
}
