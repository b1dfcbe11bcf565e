import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { TickLine } from '../../ui/grid/columns/checkbox.tsx';
import type { Board } from './board.ts';
import { Mark, type MarkLook } from './matrix/mark.tsx';
import { Matrix } from './matrix/matrix.tsx';
import { PhoneRows } from './matrix/phone-rows.tsx';
import { Switches } from './matrix/switches.tsx';
import { useShownRows, type BoardFilter } from './use-shown-rows.ts';
import css from './matrix/matrix.module.css';

type BoardProps = { board: Board };

/** Permissions as a matrix to read at a glance, with a filter; on the phone as a list. */
export function PermissionBoard({ board }: BoardProps) {
  const t = useText();
  const phone = usePhone();
  const { filter, setFilter, isFiltered, sections, switches } = useShownRows(board);
  const canAdd = !isFiltered;
  return (
    <div className={css.board}>
      <Toolbar {...{ board, filter }} onChange={setFilter} />
      {phone ? (
        <PhoneRows {...{ board, sections, switches, canAdd }} />
      ) : (
        <>
          {sections.length > 0 && <Matrix {...{ board, sections, canAdd }} />}
          <Switches {...{ board, isFiltered }} rows={switches} />
        </>
      )}
      {sections.length + switches.length === 0 && (
        <p className={css.nothing}>{t(filter.onlyChanged ? 'users.filter.noChange' : 'users.filter.nothing')}</p>
      )}
    </div>
  );
}

type ToolbarProps = BoardProps & { filter: BoardFilter; onChange: (filter: BoardFilter) => void };

function Toolbar({ board, filter, onChange }: ToolbarProps) {
  const t = useText();
  return (
    <div className={css.toolbar}>
      <TextInput
        size="sm"
        type="search"
        className={css.search ?? ''}
        aria-label={t('users.filter')}
        placeholder={t('users.filter')}
        leftSection={<IconSearch aria-hidden />}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
        // It would save the whole form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {board.change && !board.isNew && (
        <TickLine
          label={t('users.filter.onlyChanged')}
          checked={filter.onlyChanged}
          onChange={(event) => onChange({ ...filter, onlyChanged: event.currentTarget.checked })}
        />
      )}
      <Legend inherits={board.inherits} />
    </div>
  );
}

function Legend({ inherits }: { inherits: boolean }) {
  const t = useText();
  const looks: MarkLook[] = inherits ? ['own', 'group', 'denied', 'none'] : ['own', 'denied', 'none'];
  return (
    <ul className={css.legend}>
      {looks.map((look) => (
        <li key={look}>
          <Mark look={look} />
          {t(`users.legend.${look}`)}
        </li>
      ))}
    </ul>
  );
}
