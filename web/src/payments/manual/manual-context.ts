import { createContext, use } from 'react';
import type { DebitSide } from '@portico/contract/payments/manual/faults';
import type { NestedDraft } from '../../ui/form/nested/nested-draft.ts';
import type { ManualChoices } from '../model.ts';
import type { ManualFormats } from './manual-draft.ts';

type Entering = {
  choices: ManualChoices;
  formats: ManualFormats;
  /** Null for an account that can't be debited. */
  debitOf: (accountId: string) => DebitSide | null;
};
type Manual = Entering & { draft: NestedDraft };

/** What the fields of a payment are entered by, whatever draft it is in. */
export const EnteringContext = createContext<Entering | null>(null);

export function useEntering(): Entering {
  return use(EnteringContext)!;
}

/** The order being entered, for all parts of its form. */
export const ManualContext = createContext<Manual | null>(null);

export function useManual(): Manual {
  return use(ManualContext)!;
}
