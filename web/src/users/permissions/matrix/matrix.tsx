import { Fragment, useRef } from 'react';
import { useText } from '../../../lib/format/texts.tsx';
import { COLUMNS, type Board } from '../board.ts';
import { isScoped } from '../effect/effect.ts';
import { MatrixLine } from './matrix-line.tsx';
import { MoreRows } from './more-rows.tsx';
import type { MatrixRow } from '../rows.ts';
import { ScopePicker } from './scope-picker.tsx';
import { useRoving } from '../../../ui/use-roving.ts';
import type { ShownSection } from '../use-shown-rows.ts';
import css from './matrix.module.css';

/** How many lines of each area are rendered; the filter finds the rest. */
export const LINES_SHOWN = 100;

type MatrixProps = { board: Board; sections: ShownSection[]; canAdd: boolean };

/** The ladders as lines, their levels as columns, and the source of each in words. */
export function Matrix({ board, sections, canAdd }: MatrixProps) {
  const t = useText();
  const table = useRef<HTMLTableElement>(null);
  const roving = useRoving(table);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of buttons with arrow keys, laid out as the table that it is
    <table ref={table} role="grid" aria-label={t('users.matrix')} className={css.matrix} {...roving}>
      <thead>
        <tr>
          <th scope="col">{t('users.matrix.area')}</th>
          {COLUMNS.map((level) => (
            <th key={level} scope="col">
              {t(`users.matrix.${level}`)}
            </th>
          ))}
          <th scope="col">{t('users.matrix.from')}</th>
        </tr>
      </thead>
      {sections.map(({ section, rows }) => (
        <tbody key={section}>
          <tr className={css.section}>
            <th scope="rowgroup" colSpan={COLUMNS.length + 2}>
              {t(`users.section.${section}`)}
            </th>
          </tr>
          {byArea(rows).map((lines) => (
            <Fragment key={lines[0]?.area}>
              {lines.slice(0, LINES_SHOWN).map((row) => (
                <MatrixLine key={row.key} {...{ board, row }} />
              ))}
              <MatrixFoot {...{ board, lines, canAdd }} />
            </Fragment>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Below an area of accounts: how many lines are hidden, and the button to add one. */
function MatrixFoot({ board, lines, canAdd }: { board: Board; lines: MatrixRow[]; canAdd: boolean }) {
  const [first] = lines;
  if (!first || !isScoped(first.area)) return null;
  const isPicked = canAdd && board.change !== null;
  if (!isPicked && lines.length <= LINES_SHOWN) return null;
  return (
    <tr className={css.foot}>
      <td colSpan={COLUMNS.length + 2}>
        <MoreRows count={lines.length - LINES_SHOWN} />
        {isPicked && <ScopePicker board={board} area={first.area} rows={lines} />}
      </td>
    </tr>
  );
}

export function byArea(rows: readonly MatrixRow[]): MatrixRow[][] {
  const areas = Map.groupBy(rows, ({ area }) => area);
  return [...areas.values()];
}
