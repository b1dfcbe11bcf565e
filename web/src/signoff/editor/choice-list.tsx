import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { RULE_REFERENCES_MAXIMUM } from '@portico/contract/limits';
import { useText } from '../../lib/texts.tsx';
import { TickLine } from '../../ui/grid/tick-box.tsx';
import type { Named } from '../model.ts';
import css from './choice.module.css';

const SHOWN_AT_MOST = 200;

type ListProps = { options: readonly Named[]; chosen: string[]; onChange: (chosen: string[]) => void };

/** A search and the boxes of what it finds. */
export function ChoiceList({ options, chosen, onChange }: ListProps) {
  const t = useText();
  const [find, setFind] = useState('');
  const sought = find.trim().toLocaleLowerCase();
  const found = options.filter(({ name }) => name.toLocaleLowerCase().includes(sought));
  const isFull = chosen.length >= RULE_REFERENCES_MAXIMUM;
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <>
      <TextInput
        size="sm"
        type="search"
        data-autofocus
        aria-label={t('signoff.choice.find')}
        placeholder={t('signoff.choice.find')}
        leftSection={<IconSearch aria-hidden />}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
        // It would save the whole form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className={css.list}>
        {found.slice(0, SHOWN_AT_MOST).map(({ uniqueId, name }) => (
          <li key={uniqueId}>
            <TickLine
              label={name}
              checked={chosen.includes(uniqueId)}
              disabled={isFull && !chosen.includes(uniqueId)}
              onChange={() => toggle(uniqueId)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={css.hint}>{t('signoff.choice.none')}</p>}
      {found.length > SHOWN_AT_MOST && (
        <p className={css.hint}>{t('signoff.choice.more', { count: found.length - SHOWN_AT_MOST })}</p>
      )}
    </>
  );
}
