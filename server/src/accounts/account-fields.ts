import type { AccountContent } from '@portico/contract/accounts/endpoints';

/** What a field of an account is about, and so what guards it. A new field must be classed here to compile. */
const FIELDS: Record<keyof AccountContent, 'words' | 'maintenance' | 'identity' | 'mandate' | 'signing'> = {
  name: 'words',
  shortName: 'words',
  alias: 'words',
  country: 'words',
  // Which of the client's administrators may change it; only the provider sets this.
  selfService: 'maintenance',
  // Which account it is, and so which rule applies: chosen on creation, when no rule names it yet, then fixed.
  bankId: 'identity',
  iban: 'identity',
  other: 'identity',
  currency: 'identity',
  // Takes effect as confirmed by two of the provider's people.
  ownerId: 'mandate',
  senderBic: 'mandate',
  // Whether paying to it takes the right to pay others, and a rule with a signature.
  intracompany: 'signing',
};

function fieldsOf(about: (typeof FIELDS)[keyof AccountContent]): (keyof AccountContent)[] {
  return (Object.keys(FIELDS) as (keyof AccountContent)[]).filter((field) => FIELDS[field] === about);
}

/** The fields that identify the account. */
export const IDENTITY = fieldsOf('identity');
const SIGNING = fieldsOf('signing');

/** Whether a change of an account decides if a signature is required; a missing account has no mark. Pure. */
export function changesAccountSigning(before: AccountContent | null, after: AccountContent | null): boolean {
  return SIGNING.some((field) => (before?.[field] ?? false) !== (after?.[field] ?? false));
}
