import { useText } from '../../lib/format/texts.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { AccountForm } from './use-account-form.ts';

/** The fields with a help text. */
const HELPED = ['shortName', 'alias', 'senderBic'] as const;
type Helped = (typeof HELPED)[number];
const isHelped = (field: string): field is Helped => (HELPED as readonly string[]).includes(field);

type AccountTextProps = {
  form: AccountForm;
  field: 'name' | 'shortName' | 'alias' | 'iban' | 'other' | 'senderBic';
  most: number;
  /** Formats the value when the field loses focus. */
  tidy?: (text: string) => string;
};

/** A one-line text field of an account, with its help or error. */
export function AccountText({ form, field, most, tidy }: AccountTextProps) {
  const t = useText();
  const help = isHelped(field) ? t(`accounts.account.help.${field}`) : undefined;
  return <TextField {...{ form, field, most, tidy, help }} label={t(`accounts.account.field.${field}`)} />;
}
