import { TextInput } from '@mantine/core';
import { useText } from '../../lib/format/texts.tsx';
import { Changed } from '../../ui/form/changed.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useLengthNote } from '../../ui/form/use-length-note.tsx';
import type { AccountForm } from './use-account-form.ts';

/** The fields with a help text. */
const HELPED = ['shortName', 'alias', 'owner', 'senderBic'] as const;
type Helped = (typeof HELPED)[number];
const isHelped = (field: string): field is Helped => (HELPED as readonly string[]).includes(field);

type TextFieldProps = {
  form: AccountForm;
  field: 'name' | 'shortName' | 'alias' | 'owner' | 'iban' | 'other' | 'senderBic';
  most: number;
  /** Formats the value when the field loses focus. */
  tidy?: (text: string) => string;
};

/** A one-line text field of an account, with its help or error. */
export function TextField({ form, field, most, tidy }: TextFieldProps) {
  const t = useText();
  const error = form.errorOf(field);
  const help = isHelped(field) ? t(`accounts.account.help.${field}`) : undefined;
  const note = useLengthNote(form.draft[field], most, help);
  const leave = () => {
    form.onLeave(field);
    const text = form.draft[field];
    if (tidy && tidy(text) !== text) form.set({ [field]: tidy(text) });
  };
  return (
    <Changed was={form.wasOf(field, String)}>
      <TextInput
        label={t(`accounts.account.field.${field}`)}
        description={error === undefined ? note : undefined}
        error={error}
        maxLength={most}
        autoComplete="off"
        value={form.draft[field]}
        onChange={(event) => form.set({ [field]: event.currentTarget.value })}
        onBlur={leave}
      />
    </Changed>
  );
}

type ChoiceFieldProps = {
  form: AccountForm;
  field: 'bankId' | 'currency' | 'country';
  label: string;
  options: readonly { value: string; label: string }[];
  /** Shown before anything is chosen. */
  none?: string;
  onChoose?: (value: string) => void;
};

/** A choice from a list of values. */
export function ChoiceField({ form, field, label, options, none, onChoose }: ChoiceFieldProps) {
  const choose = (value: string) => {
    if (onChoose) onChoose(value);
    else form.set({ [field]: value });
  };
  return (
    <Changed was={form.wasOf(field, (before) => options.find(({ value }) => value === before)?.label ?? before)}>
      <SelectField
        {...{ label, options, none }}
        value={form.draft[field]}
        error={form.errorOf(field)}
        onChange={choose}
        onLeave={() => form.onLeave(field)}
      />
    </Changed>
  );
}
