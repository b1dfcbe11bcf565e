import { TextField } from '../../ui/form/text-field.tsx';
import { DIGITS, type NumberField, type RuleForm } from './two-person-rule-draft.ts';
import css from './rule.module.css';

type InputProps = { form: RuleForm; field: NumberField; label: string; help?: string };

/** A number in the company settings, with its error. */
export function NumberInput(props: InputProps) {
  return <TextField {...props} most={DIGITS} inputMode="numeric" boxClass={css.number} />;
}
