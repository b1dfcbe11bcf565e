import { useId, useRef, useState } from 'react';
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { ChoiceList, type Choice } from './choice-list.tsx';
import { FieldSet } from './form-section.tsx';
import css from './choice.module.css';

type ChoiceProps = {
  label: string;
  options: readonly Choice[];
  /** Unique ids. */
  chosen: string[];
  onChange: (chosen: string[]) => void;
  /** Called when the choice closes. */
  onLeave?: () => void;
  /** The maximum number of choices. */
  most: number;
  error?: string | undefined;
};

/** Chooses some of many: the choices as removable chips, the rest behind a button with a search. */
export function ReferenceChoice({ label, options, chosen, onChange, onLeave, most, error }: ChoiceProps) {
  const t = useText();
  const errorId = useId();
  const add = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const open = (next: boolean) => {
    setOpened(next);
    if (!next) onLeave?.();
  };
  const remove = (id: string) => {
    onChange(chosen.filter((one) => one !== id));
    add.current?.focus();
  };
  return (
    <FieldSet label={label} error={error} errorId={errorId}>
      <div role="group" aria-label={label} className={css.chosen}>
        {chosen.map((id) => (
          <Chip key={id} name={options.find((option) => option.uniqueId === id)?.name} onRemove={() => remove(id)} />
        ))}
        <Popover opened={opened} onChange={open} position="bottom-start" trapFocus returnFocus withRoles={false}>
          <Popover.Target>
            <button
              ref={add}
              type="button"
              className={`${css.add} ${error ? css.wrong : ''}`}
              aria-haspopup="dialog"
              aria-expanded={opened}
              aria-label={`${t('forms.choice.add')}: ${label}`}
              aria-describedby={error ? errorId : undefined}
              data-wrong={error ? true : undefined}
              onClick={() => open(!opened)}
            >
              <IconPlus size={14} aria-hidden />
              {t('forms.choice.add')}
            </button>
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={label}>
            <ChoiceList {...{ options, chosen, onChange, most }} />
          </Popover.Dropdown>
        </Popover>
      </div>
    </FieldSet>
  );
}

function Chip({ name, onRemove }: { name: string | undefined; onRemove: () => void }) {
  const t = useText();
  const shown = name ?? t('forms.choice.gone');
  return (
    <span className={`${css.chip} ${name === undefined ? css.gone : ''}`}>
      <span>{shown}</span>
      <button type="button" aria-label={t('forms.choice.remove', { name: shown })} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </span>
  );
}
