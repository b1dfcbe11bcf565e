import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { Combobox, useCombobox } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { TextField } from './text-field.tsx';
import css from './search-select.module.css';

type Suggestion = { key: string; content: ReactNode };
type SuggestFieldProps<Field extends string, Draft extends Record<Field, string>> = Omit<
  ComponentProps<typeof TextField<Field, Draft>>,
  'around'
> & {
  suggestions: readonly Suggestion[];
  /** Names the list of suggestions. */
  listLabel: string;
  /** Somebody types; null once they have left the field or have chosen. */
  onType: (text: string | null) => void;
  onChoose: (key: string) => void;
};

const asTarget = (input: ReactNode) => <Combobox.Target withExpandedAttribute>{input}</Combobox.Target>;

/** A line in which any text may be typed, and what it may be going to be is offered below. */
export function SuggestField<Field extends string, Draft extends Record<Field, string>>({
  suggestions,
  listLabel,
  onType,
  onChoose,
  ...field
}: SuggestFieldProps<Field, Draft>) {
  const { form } = field;
  const [isWanted, setIsWanted] = useState(false);
  const isOpen = isWanted && suggestions.length > 0;
  const list = useCombobox({ opened: isOpen, onOpenedChange: setIsWanted });
  const { resetSelectedOption } = list;
  // Another list has another first line; Enter must not choose what nobody has looked at.
  useEffect(() => {
    if (suggestions.length > 0) resetSelectedOption();
  }, [suggestions, resetSelectedOption]);
  const type = (text: string | null) => {
    setIsWanted(text !== null);
    onType(text);
  };
  const typing = {
    ...form,
    set: (change: Partial<Draft>) => {
      form.set(change);
      type(change[field.field] ?? null);
    },
    onLeave: (name: string) => {
      form.onLeave(name);
      type(null);
    },
  };
  const choose = (key: string) => {
    type(null);
    onChoose(key);
  };
  return (
    <Combobox store={list} onOptionSubmit={choose} position="bottom-start" width="max-content">
      <TextField {...field} form={typing} around={asTarget} />
      <Combobox.Dropdown className={css.dropdown ?? ''}>
        <Combobox.Options aria-label={listLabel} className={css.scrolled ?? ''}>
          {suggestions.map(({ key, content }) => (
            <Combobox.Option key={key} value={key} className={css.row ?? ''}>
              {content}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
