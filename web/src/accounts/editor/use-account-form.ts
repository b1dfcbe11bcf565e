import { useText } from '../../lib/format/texts.tsx';
import { inWords, useDraft, type DraftForm } from '../../ui/form/use-draft.ts';
import { faultsOf, type AccountDraft } from './account-draft.ts';

export type AccountForm = DraftForm<AccountDraft>;

/** The fields of an existing account that show their own errors. */
export const ACCOUNT_FIELDS = ['name', 'shortName', 'alias', 'ownerId', 'country', 'senderBic'];
/** The same for a new account, including its identity. */
export const NEW_ACCOUNT_FIELDS = [...ACCOUNT_FIELDS, 'bankId', 'iban', 'other', 'currency'];

type FormOptions = { first: AccountDraft; isNew: boolean; refusal: unknown };

/** The state of an account form, with what is missing or wrong in words. */
export function useAccountForm(options: FormOptions): AccountForm {
  const t = useText();
  const check = (draft: AccountDraft) => inWords(t, faultsOf(draft));
  return useDraft({ ...options, check });
}
