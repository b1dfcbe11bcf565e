import { useState } from 'react';
import { Popover } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { ChipButton } from '../../ui/chip-button.tsx';
import { ChoiceList } from '../../ui/form/choice-list.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import { useChoices } from '../queries.ts';
import css from './account-picker.module.css';

type PickerProps = {
  /** Unique ids; empty means all. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** The chip's text when no account is chosen: "All accounts". */
  all: string;
  /** The chip's label before its value. */
  name?: string;
};

/** Chooses accounts: a click on a name chooses one, the boxes several. */
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
        <LinkButton className={css.all} onClick={() => change([])}>
          {all}
        </LinkButton>
      </Popover.Dropdown>
    </Popover>
  );
}

type ChoicesProps = {
  chosen: readonly string[];
  onToggle: (chosen: string[]) => void;
  onOnly: (id: string) => void;
};

function AccountChoices({ chosen, onToggle, onOnly }: ChoicesProps) {
  const t = useText();
  const { data, isError, error, refetch, choices } = useChoices('account');
  if (isError && !data) return <Failed isPart error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <ChoiceList
      options={choices.map(({ value, label }) => ({ uniqueId: value, name: label }))}
      chosen={chosen}
      onChange={onToggle}
      most={choices.length}
      findWord={t('statements.picker.find')}
      renderBeside={({ uniqueId, name }) => (
        <LinkButton className={css.only} onClick={() => onOnly(uniqueId)}>
          {t('statements.picker.only')}
          <span className="visually-hidden"> {name}</span>
        </LinkButton>
      )}
    />
  );
}
