import type { ReactNode } from 'react';
import type { ManualPayment } from '@portico/contract/payments/manual/manual-order';
import { PAYMENT_LENGTHS } from '@portico/contract/payments/manual/payment-fields';
import { useText } from '../../../lib/format/texts.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { FieldForm } from '../../../ui/form/use-draft.ts';
import type { GroupValues, PaymentValues } from '../manual-draft.ts';
import { useFieldNote } from './carried-note.tsx';

export type PaymentForm = FieldForm<PaymentValues>;
/** The payment as it would be sent, with what its needs depend on. */
export type Given = {
  form: PaymentForm;
  payment: ManualPayment;
  group: Pick<GroupValues, 'debitAccountId' | 'serviceLevel' | 'categoryPurpose'>;
};
type Line = keyof typeof PAYMENT_LENGTHS;

/** People type numbers and codes with blanks. */
const BLANKS = 8;

type LineProps = {
  form: PaymentForm;
  field: Line;
  help?: ReactNode;
  tidy?: (text: string) => string;
};

/** One line of a payment’s form. */
export function PaymentLine({ form, field, help, tidy }: LineProps) {
  const t = useText();
  const note = useFieldNote(form.draft, field, help);
  const room = (['account', 'reference', 'bic', 'intermediaryBic'] as Line[]).includes(field) ? BLANKS : 0;
  return (
    <TextField
      {...{ form, field, tidy }}
      help={note}
      label={t(`payments.manual.field.${field}`)}
      most={PAYMENT_LENGTHS[field] + room}
    />
  );
}
