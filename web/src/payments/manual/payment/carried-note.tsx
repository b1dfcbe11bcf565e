import type { ReactNode } from 'react';
import { carriedText, uncarriedCharacters } from '@portico/contract/carried-text';
import { isPaymentText, type PAYMENT_LENGTHS } from '@portico/contract/payments/manual/payment-fields';
import { useText } from '../../../lib/format/texts.tsx';
import { useEntering } from '../manual-context.ts';
import type { PaymentValues } from '../manual-draft.ts';

/** The help below a field; if its text has characters that banks don’t carry, what is sent in its place. */
export function useCarriedNote(draft: PaymentValues, field: keyof typeof PAYMENT_LENGTHS, help?: ReactNode): ReactNode {
  const noteOf = useCarriedNoteOf();
  const { untouched } = useEntering();
  const isSentAsItCame = untouched?.[field] === draft[field];
  return (isPaymentText(field) && !isSentAsItCame && noteOf(draft[field])) || help;
}

/** What is sent in the place of a text; null if it is sent as it is, or something of it can’t be. */
export function useCarriedNoteOf(): (text: string) => string | null {
  const t = useText();
  return (text) => {
    const carried = carriedText(text);
    const isSent = carried !== text && uncarriedCharacters(carried).length === 0;
    return isSent ? t('payments.manual.note.carried', { text: carried.trim() }) : null;
  };
}
