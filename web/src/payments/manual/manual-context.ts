import { createContext, use } from 'react';
import type { DebitSide } from '@portico/contract/payments/manual/faults';
import type { NestedDraft } from '../../ui/form/nested/nested-draft.ts';
import type { ManualChoices, UsedTemplate } from '../model.ts';
import type { ManualFormats, PaymentValues } from './manual-draft.ts';

type Offered = 'uniqueId' | 'name' | 'iban' | 'other' | 'currency' | 'bank' | 'owner' | 'bic' | 'takesInstant';
/** What payments are entered with, in an order or in a template. */
export type EnteringChoices = Pick<
  ManualChoices,
  'ownAccounts' | 'currencies' | 'countries' | 'paysOthers' | 'paysSalaries'
> & {
  debitAccounts: Pick<ManualChoices['debitAccounts'][number], Offered>[];
};

type Entering = {
  choices: EnteringChoices;
  formats: ManualFormats;
  /** Null for an account that can't be debited. */
  debitOf: (accountId: string) => DebitSide | null;
  /** A field that isn’t entered here. */
  leavesOut?: 'endToEndId';
  /** A payment whose texts are sent as they came in a file, as long as nobody touches them. */
  asInFile?: PaymentValues;
};
type Manual = Omit<Entering, 'choices'> & {
  choices: ManualChoices;
  draft: NestedDraft;
  /** The templates that its payments are made from, by id. */
  templates: ReadonlyMap<string, UsedTemplate>;
  /** Further ones, whose payments are added. */
  addTemplates: (templates: readonly UsedTemplate[]) => void;
};

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
