import { TextField } from '../../ui/form/text-field.tsx';
import { BOUNDS, type NumberField, type RuleForm } from './rule-draft.ts';
import css from './rule.module.css';

type FieldProps = { form: RuleForm; field: NumberField; label: string; help?: string };

/** One number of the company settings, with what is wrong with it. */
export function NumberInput({ form, field, label, help }: FieldProps) {
  const [, most] = BOUNDS[field];
  return (
    <TextField {...{ form, field, label, help }} most={String(most).length} inputMode="numeric" boxClass={css.number} />
  );
}
