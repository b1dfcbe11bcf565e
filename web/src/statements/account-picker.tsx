import { useState } from 'react';
import { Popover, TextInput } from '@mantine/core';
import { IconBuildingBank, IconSearch } from '@tabler/icons-react';
import { useText } from '../lib/texts.tsx';
import { ChipButton } from '../ui/chip-button.tsx';
import { TickLine } from '../ui/grid/tick-box.tsx';
import { Failed, Loading } from '../ui/states.tsx';
import { useChoices } from './queries.ts';
import css from './account-picker.module.css';

type PickerProps = {
  /** Unique ids; none means all. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** What the chip says when none is chosen: "All accounts". */
  all: string;
  /** What the chip says before its value. */
  name?: string;
};

/** Chooses accounts: one by its name, several by their boxes. */
export function AccountPicker({ chosen, onChange, all, name }: PickerProps) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const { choices: accounts } = useChoices('account');
  const only = chosen.length === 1 ? accounts.find(({ value }) => value === chosen[0]) : undefined;
  const words = only?.label ?? t('statements.picker.several', { count: chosen.length });
  const shown = chosen.length > 0 ? words : all;
  const change = (next: string[]) => {
    onChange(next);
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <ChipButton
          icon={name === undefined && <IconBuildingBank aria-hidden />}
          {...(name !== undefined && { name })}
          aria-haspopup="dialog"
          aria-expanded={opened}
          {...(name === undefined && { 'aria-label': `${t('statements.picker.accounts')} ${shown}` })}
          onClick={() => setOpened(!opened)}
        >
          {shown}
        </ChipButton>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('statements.picker.accounts')}>
        <AccountChoices chosen={chosen} onToggle={onChange} onOnly={(id) => change([id])} />
        <button type="button" className={css.all} onClick={() => change([])}>
          {all}
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}

const SHOWN_AT_MOST = 200;

type ChoicesProps = {
  chosen: readonly string[];
  onToggle: (chosen: string[]) => void;
  onOnly: (id: string) => void;
};

function AccountChoices({ chosen, onToggle, onOnly }: ChoicesProps) {
  const t = useText();
  const accounts = useChoices('account');
  const [find, setFind] = useState('');
  if (accounts.isError && !accounts.data)
    return <Failed isPart error={accounts.error} onRetry={() => void accounts.refetch()} />;
  if (!accounts.data) return <Loading />;
  const toggle = (id: string) => onToggle(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const sought = find.trim().toLocaleLowerCase();
  const found = accounts.choices.filter(({ label }) => label.toLocaleLowerCase().includes(sought));
  return (
    <>
      <TextInput
        size="sm"
        type="search"
        data-autofocus
        aria-label={t('statements.picker.find')}
        placeholder={t('statements.picker.find')}
        leftSection={<IconSearch aria-hidden />}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      <ul className={css.list}>
        {found.slice(0, SHOWN_AT_MOST).map(({ value, label }) => (
          <li key={value}>
            <TickLine label={label} checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <button type="button" onClick={() => onOnly(value)}>
              {t('statements.picker.only')}
              <span className="visually-hidden"> {label}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={css.none}>{t('statements.picker.none')}</p>}
    </>
  );
}
