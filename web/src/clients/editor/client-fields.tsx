import { useText } from '../../lib/texts.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import css from '../clients.module.css';
import { BOUNDS, type NumberField } from './client-draft.ts';
import type { ClientForm } from './client-editor.tsx';

type FieldProps = { form: ClientForm; field: 'name' | 'description' | NumberField; most: number };

/** One line of text or one number of a client, with what is wrong with it. */
export function ClientField({ form, field, most }: FieldProps) {
  const t = useText();
  const isNumber = field in BOUNDS;
  return (
    <TextField
      {...{ form, field, most }}
      label={t(`clients.field.${field}`)}
      help={field === 'lifetime' ? t('clients.help.lifetime') : undefined}
      inputMode={isNumber ? 'numeric' : undefined}
      boxClass={isNumber ? css.number : undefined}
    />
  );
}
