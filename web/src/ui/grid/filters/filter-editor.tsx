import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { TEXT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../../lib/format/texts.tsx';
import { DaysEditor } from './days-editor.tsx';
import type { EditorProps } from './filter-field.ts';
import { focusFirst } from './focus-first.ts';
import { NumbersEditor } from './numbers-editor.tsx';
import { TickLine } from '../columns/checkbox.tsx';
import { useFilterWords } from './use-filter-words.ts';
import css from './filters.module.css';

/** The filter on a field, edited according to its kind. */
export function FilterEditor(props: EditorProps) {
  return (
    <div ref={focusFirst}>
      <KindEditor {...props} />
    </div>
  );
}

function KindEditor(props: EditorProps) {
  switch (props.field.kind) {
    case 'text':
      return <TextEditor {...props} />;
    case 'set':
      return <SetEditor {...props} />;
    case 'number':
    case 'amount':
      return <NumbersEditor {...props} />;
    case 'date':
    case 'instant':
      return <DaysEditor {...props} />;
  }
}

function SetEditor({ field, value, onChange }: EditorProps) {
  const words = useFilterWords();
  const chosen = Array.isArray(value) ? value : [];
  const values = [...field.options.map((option) => option.value), ...(field.hasNone ? [''] : [])];
  const toggle = (one: string) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <fieldset className={css.set}>
      <legend>{field.label}</legend>
      <div className={css.options}>
        {values.map((one) => (
          <TickLine key={one} label={words(field, [one])} checked={chosen.includes(one)} onChange={() => toggle(one)} />
        ))}
      </div>
    </fieldset>
  );
}

function TextEditor({ field, value, onChange, onDone }: EditorProps) {
  const t = useText();
  const [written, setWritten] = useState(typeof value === 'string' ? value : '');
  const finish = () => onChange(written.trim());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        finish();
        onDone();
      }}
    >
      <TextInput
        label={t('grid.filter.contains', { field: field.label })}
        data-autofocus
        maxLength={TEXT_MAXIMUM_LENGTH}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
        onBlur={finish}
      />
    </form>
  );
}
