import { electronic } from '@portico/contract/bank-codes/electronic';
import { isBic } from '@portico/contract/bank-codes/bic';
import { ibanFault } from '@portico/contract/bank-codes/iban';
import type { TextKey } from '@portico/contract/text-keys';
import type { AccountContent } from '../model.ts';

/** Which of its two numbers identifies an account. */
export const NUMBER_KINDS = ['iban', 'other'] as const;

/** An account being edited: an empty text is no value, and both numbers are kept until it is sent. */
export type AccountDraft = Omit<AccountContent, 'alias' | 'iban' | 'other' | 'senderBic'> & {
  alias: string;
  numberKind: (typeof NUMBER_KINDS)[number];
  iban: string;
  other: string;
  senderBic: string;
};

type AccountField = 'bankId' | 'iban' | 'other' | 'name' | 'shortName' | 'ownerId' | 'country';

/** A new account, maintained by the client itself. */
export function newDraft(currency: string): AccountDraft {
  return {
    name: '',
    shortName: '',
    alias: '',
    ownerId: '',
    bankId: '',
    numberKind: 'iban',
    iban: '',
    other: '',
    currency,
    country: '',
    senderBic: '',
    intracompany: false,
    selfService: true,
  };
}

export function draftOf(content: AccountContent): AccountDraft {
  const { alias, iban, other, senderBic } = content;
  return {
    ...content,
    alias: alias ?? '',
    numberKind: iban === null ? 'other' : 'iban',
    iban: iban ?? '',
    other: other ?? '',
    senderBic: senderBic ?? '',
  };
}

/** What is missing or wrong by itself; only the server knows what is taken. */
export function faultsOf(draft: AccountDraft): Partial<Record<keyof AccountDraft, TextKey>> {
  const needed: AccountField[] = ['bankId', draft.numberKind, 'name', 'shortName', 'ownerId', 'country'];
  const missing = needed.filter((field) => draft[field].trim() === '');
  const { iban, senderBic } = contentOf(draft);
  const fault = iban ? ibanFault(iban) : null;
  return {
    ...(fault && { iban: `accounts.problem.${fault}` as const }),
    ...(senderBic !== null && !isBic(senderBic) && { senderBic: 'accounts.problem.bicMalformed' as const }),
    ...Object.fromEntries(missing.map((field) => [field, `accounts.account.error.${field}` as const])),
  };
}

/** The account as it is sent. */
export function contentOf({ numberKind, ...draft }: AccountDraft): AccountContent {
  return {
    ...draft,
    name: draft.name.trim(),
    shortName: draft.shortName.trim(),
    alias: draft.alias.trim() || null,
    iban: numberKind === 'iban' ? electronic(draft.iban) : null,
    other: numberKind === 'other' ? draft.other.trim() : null,
    senderBic: electronic(draft.senderBic) || null,
  };
}

/** In groups of four, as people write an IBAN. */
export function inFours(iban: string): string {
  return electronic(iban).replaceAll(/(.{4})(?=.)/g, '$1 ');
}
