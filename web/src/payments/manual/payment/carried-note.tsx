import type { ReactNode } from 'react';
import { replacementOf, uncarriedCharacters } from '@portico/contract/carried-text';
import { isPaymentText, type PAYMENT_LENGTHS } from '@portico/contract/payments/manual/payment-fields';
import { useText } from '../../../lib/format/texts.tsx';
import { useEntering } from '../manual-context.ts';
import type { PaymentValues } from '../manual-draft.ts';

/** What stands below a field: what is sent in the place of its text, if that is another one, else the help. */
export function useFieldNote(draft: PaymentValues, field: keyof typeof PAYMENT_LENGTHS, help?: ReactNode): ReactNode {
  const carriedNote = useCarriedNote();
  const { asInFile } = useEntering();
  const isSentAsItCame = asInFile?.[field] === draft[field];
  return (isPaymentText(field) && !isSentAsItCame && carriedNote(draft[field])) || help;
}

/** Says what is sent in the place of a text; null if it is sent as it is, or can’t be sent at all. */
export function useCarriedNote(): (text: string) => string | null {
  const t = useText();
  return (text) => {
    const sent = replacementOf(text);
    const isSent = sent !== null && uncarriedCharacters(sent).length === 0;
    return isSent ? t('payments.manual.note.carried', { text: sent }) : null;
  };
}
