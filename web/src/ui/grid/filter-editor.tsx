import { useState } from 'react';
import { Checkbox, TextInput } from '@mantine/core';
import { TEXT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../lib/texts.tsx';
import type { FilterField } from './filter-field.ts';
import { RowBox } from './row-box.tsx';
import css from './filters.module.css';

type EditorProps = {
  field: FilterField;
  value: string | string[];
  onChange: (value: string | string[]) => void;
  onDone: () => void;
};

export function FilterEditor(props: EditorProps) {
  return props.field.options ? <SetEditor {...props} /> : <TextEditor {...props} />;
}

function SetEditor({ field, value, onChange }: EditorProps) {
  return (
    <Checkbox.Group label={field.label} value={typeof value === 'string' ? [] : value} onChange={onChange}>
      <div className={css.options}>
        {field.options?.map((option) => (
          <RowBox key={option.value} value={option.value} label={option.label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function TextEditor({ field, value, onChange, onDone }: EditorProps) {
  const t = useText();
  const [written, setWritten] = useState(String(value));
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
