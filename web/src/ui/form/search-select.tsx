import { Select } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { ReactNode } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { Lockable, useIsHeld } from './field-lock.tsx';
import css from './search-select.module.css';

export type SearchOption = {
  value: string;
  label: string;
  /** Beside the label, and found by the search too: a number, a place. */
  detail?: string;
};

type SearchSelectProps = {
  name: string;
  label: string;
  options: readonly SearchOption[];
  value: string;
  placeholder?: string;
  help?: ReactNode;
  error?: string | undefined;
  onChange: (value: string) => void;
  onLeave?: () => void;
};

/** More would make the list slow, and nobody reads them: typing narrows it. */
const OPTIONS_SHOWN = 100;

/** One of many, found by typing any part of its words. */
export function SearchSelect(props: SearchSelectProps) {
  const { name, label, options, value, placeholder, help, error, onChange, onLeave } = props;
  const t = useText();
  const isHeld = useIsHeld()(name);
  const details = new Map(options.map((option) => [option.value, option.detail]));
  return (
    <Lockable field={name} label={label}>
      <Select
        readOnly={isHeld}
        attributes={{ input: { name } }}
        label={label}
        data={options.map(({ value: one, label: word }) => ({ value: one, label: word }))}
        value={value || null}
        placeholder={placeholder}
        description={error === undefined ? help : undefined}
        error={error}
        searchable
        allowDeselect={false}
        selectFirstOptionOnChange
        // Else the list forgets, once it is open, that the first one found is chosen.
        selectFirstOptionOnDropdownOpen={value === ''}
        limit={OPTIONS_SHOWN}
        filter={({ options: all, search, limit }) => {
          const words = search.toLowerCase().split(/\s+/).filter(Boolean);
          const isFound = (one: { value: string; label: string }) => {
            const text = `${one.label} ${details.get(one.value) ?? ''}`.toLowerCase();
            const joined = text.replaceAll(/\s/g, '');
            return words.every((word) => text.includes(word) || joined.includes(word));
          };
          return all.filter((one) => 'value' in one && isFound(one)).slice(0, limit);
        }}
        nothingFoundMessage={t('forms.choice.none')}
        renderOption={({ option }) => (
          <span className={css.option}>
            <span>{option.label}</span>
            <span className={css.detail}>{details.get(option.value)}</span>
          </span>
        )}
        classNames={{ dropdown: css.dropdown ?? '', option: css.row ?? '' }}
        onChange={(chosen) => onChange(chosen ?? '')}
        {...(onLeave && { onBlur: onLeave })}
      />
    </Lockable>
  );
}
