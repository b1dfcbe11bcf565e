import { useText } from '../../lib/format/texts.tsx';
import { useDraft, type DraftErrors, type DraftForm } from '../../ui/form/use-draft.ts';
import { missingIn, type AccountDraft } from './account-draft.ts';

export type AccountForm = DraftForm<AccountDraft>;

/** The fields of an existing account that show their own errors. */
export const ACCOUNT_FIELDS = ['name', 'shortName', 'alias', 'owner', 'country', 'senderBic'];
/** The same for a new account, including its identity. */
export const NEW_ACCOUNT_FIELDS = [...ACCOUNT_FIELDS, 'bankId', 'iban', 'other', 'currency'];

type FormOptions = { first: AccountDraft; isNew: boolean; refusal: unknown };

/** The state of an account form, with what is missing in words. */
export function useAccountForm(options: FormOptions): AccountForm {
  const t = useText();
  const check = (draft: AccountDraft): DraftErrors =>
    Object.fromEntries(missingIn(draft).map((field) => [field, t(`accounts.account.error.${field}`)]));
  return useDraft({ ...options, check });
}
