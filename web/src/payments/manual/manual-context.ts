import { createContext, use } from 'react';
import type { DebitSide } from '@portico/contract/payments/manual/faults';
import type { NestedDraft } from '../../ui/form/nested/nested-draft.ts';
import type { ManualChoices } from '../model.ts';
import type { ManualFormats } from './manual-draft.ts';

type Manual = {
  draft: NestedDraft;
  choices: ManualChoices;
  formats: ManualFormats;
  /** Null for an account that can't be debited. */
  debitOf: (accountId: string) => DebitSide | null;
};

/** The order being entered, for all parts of its form. */
export const ManualContext = createContext<Manual | null>(null);

export function useManual(): Manual {
  return use(ManualContext)!;
}
