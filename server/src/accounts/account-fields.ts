import type { AccountContent } from '@portico/contract/accounts/endpoints';

/** What a field of an account is about, and so what guards it. A new field is classed here, or nothing compiles. */
const FIELDS: Record<keyof AccountContent, 'words' | 'maintenance' | 'identity' | 'mandate' | 'signing'> = {
  name: 'words',
  shortName: 'words',
  alias: 'words',
  country: 'words',
  // Which of the client's administrators may change it: the provider alone says so.
  selfService: 'maintenance',
  // Which account it is, and so which rule holds for it: chosen for a new one, which no rule names yet, and fixed.
  bankId: 'identity',
  iban: 'identity',
  other: 'identity',
  currency: 'identity',
  // Holds as two of the provider's people have confirmed it.
  owner: 'mandate',
  senderBic: 'mandate',
  // Whether a payment to it takes the right to pay others, and a rule with a signature.
  intracompany: 'signing',
};

function fieldsOf(about: (typeof FIELDS)[keyof AccountContent]): (keyof AccountContent)[] {
  return (Object.keys(FIELDS) as (keyof AccountContent)[]).filter((field) => FIELDS[field] === about);
}

/** What says which account it is. */
export const IDENTITY = fieldsOf('identity');
const SIGNING = fieldsOf('signing');

/** Whether a change of an account decides if a signature is asked for; an account that is not there has no mark. Pure. */
export function changesAccountSigning(before: AccountContent | null, after: AccountContent | null): boolean {
  return SIGNING.some((field) => (before?.[field] ?? false) !== (after?.[field] ?? false));
}
