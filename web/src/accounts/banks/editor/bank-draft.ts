import { electronic } from '@portico/contract/bank-codes/electronic';
import { isBic } from '@portico/contract/bank-codes/bic';
import {
  clearingCodeFault,
  electronicClearingCode,
  type ClearingSystem,
} from '@portico/contract/bank-codes/clearing-code';
import type { TextKey } from '@portico/contract/text-keys';
import { addressDraftOf, addressOf, NO_ADDRESS, type AddressDraft } from '../../address-draft.ts';
import type { BankContent } from '../model.ts';

/** A bank being edited: an empty text is no value. */
export type BankDraft = AddressDraft & {
  name: string;
  bic: string;
  clearingSystem: ClearingSystem | '';
  clearingCode: string;
  senderBic: string;
};

export const NEW_BANK: BankDraft = {
  ...NO_ADDRESS,
  name: '',
  bic: '',
  clearingSystem: '',
  clearingCode: '',
  senderBic: '',
};

export function draftOf(content: BankContent): BankDraft {
  const { name, bic, clearingSystem, clearingCode, senderBic } = content;
  return {
    ...addressDraftOf(content),
    name,
    bic,
    clearingSystem: clearingSystem ?? '',
    clearingCode: clearingCode ?? '',
    senderBic: senderBic ?? '',
  };
}

/** The bank as it is sent. */
export function contentOf(draft: BankDraft): BankContent {
  const system = draft.clearingSystem || null;
  return {
    ...addressOf(draft),
    name: draft.name.trim(),
    bic: electronic(draft.bic),
    clearingSystem: system,
    // Without a system there is no field for the code.
    clearingCode: system && (electronicClearingCode(draft.clearingCode) || null),
    senderBic: electronic(draft.senderBic) || null,
  };
}

type Faults = Partial<Record<keyof BankDraft, TextKey>>;

/** What is missing; only the server knows whether the name is taken. */
export function faultsOf(draft: BankDraft): Faults {
  const { name, country } = contentOf(draft);
  return {
    ...(name === '' && { name: 'accounts.bank.error.name' as const }),
    ...(country === '' && { country: 'accounts.bank.error.country' as const }),
  };
}

/** What is wrong with the codes, where they can still be changed. */
export function codeFaultsOf(draft: BankDraft): Faults {
  const { bic, clearingSystem, clearingCode, senderBic } = contentOf(draft);
  const clearing =
    clearingSystem === null
      ? null
      : clearingCode === null
        ? 'clearingCodeMissing'
        : clearingCodeFault(clearingSystem, clearingCode);
  return {
    ...(bic === '' && { bic: 'accounts.bank.error.bic' as const }),
    ...(bic !== '' && !isBic(bic) && { bic: 'accounts.problem.bankBicMalformed' as const }),
    ...(clearing && { clearingCode: `accounts.problem.${clearing}` as const }),
    ...(senderBic !== null && !isBic(senderBic) && { senderBic: 'accounts.problem.bicMalformed' as const }),
  };
}

/** The country in a BIC, to fill in while none is chosen. */
export function countryOfBic(bic: string): string {
  const text = electronic(bic);
  return isBic(text) ? text.slice(4, 6) : '';
}
