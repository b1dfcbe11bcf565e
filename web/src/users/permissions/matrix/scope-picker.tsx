import { useMemo, useState } from 'react';
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { IconPlus } from '@tabler/icons-react';
import type { Area } from '@portico/contract/permissions/model';
import { useText } from '../../../lib/format/texts.tsx';
import { ChoiceList, type Choice } from '../../../ui/form/choice-list.tsx';
import { AccountNumber } from '../../../ui/values/iban.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { Board } from '../board.ts';
import { levelAt, type Place } from '../entries.ts';
import type { MatrixRow } from '../rows.ts';
import { usePermissionWords } from '../use-words.ts';
import css from './matrix.module.css';

type PickerProps = { board: Board; area: Area; rows: readonly MatrixRow[] };

/** Adds a line for an account group or an account, or removes an empty one. */
export function ScopePicker({ board, area, rows }: PickerProps) {
  const t = useText();
  const words = usePermissionWords();
  const [opened, setOpened] = useState(false);
  const name = t('users.scope.add', { area: words.area(area) });
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <LinkButton
          className={css.add}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={name}
          onClick={() => setOpened(!opened)}
        >
          <IconPlus size={14} aria-hidden />
          {t('users.scope.addShort')}
        </LinkButton>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={name} className={css.picker}>
        <Scopes {...{ board, area, rows }} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Separate from its button: a client may have ten thousand accounts, which are only listed when somebody looks. */
function Scopes({ board, area, rows }: PickerProps) {
  const options = useScopeOptions(board.choices);
  const chosen = rows.flatMap(({ scope }) => (scope.kind === 'AREA' ? [] : [scope.id]));
  const placeOf = (id: string): Place => {
    const isGroup = board.choices.accountGroups.some(({ uniqueId }) => uniqueId === id);
    return { area, scope: { kind: isGroup ? 'ACCOUNT_GROUP' : 'ACCOUNT', id } };
  };
  const pick = (ids: string[]) => {
    const more = ids.filter((id) => !chosen.includes(id)).map(placeOf);
    if (more.length > 0) board.add(more);
    const gone = chosen.filter((id) => !ids.includes(id)).map(placeOf);
    for (const place of gone) if (levelAt(board.now.entries, place) === 'INHERIT') board.remove(place);
  };
  return <ChoiceList {...{ options, chosen }} onChange={pick} most={options.length} />;
}

function useScopeOptions({ accounts, accountGroups }: Board['choices']): Choice[] {
  const t = useText();
  return useMemo(
    () => [
      ...accountGroups.map(({ uniqueId, name }) => ({ uniqueId, name, aside: t('users.scope.kind.group') })),
      ...accounts.map(({ uniqueId, name, number, currency, bank }) => ({
        uniqueId,
        name,
        also: `${number} ${bank} ${currency}`,
        aside: <AccountNumber number={number} />,
      })),
    ],
    [accounts, accountGroups, t],
  );
}
