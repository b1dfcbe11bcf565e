import { useText } from '../../lib/texts.tsx';
import { useDraft, type DraftErrors, type DraftForm } from '../../ui/form/use-draft.ts';
import { missingIn, type AccountDraft } from './account-draft.ts';

export type AccountForm = DraftForm<AccountDraft>;

/** The fields of an account that say themselves what is wrong with them, once its identity stands. */
export const ACCOUNT_FIELDS = ['name', 'shortName', 'alias', 'owner', 'country', 'senderBic'];
/** The same for a new one, which says as well which account it is. */
export const NEW_ACCOUNT_FIELDS = [...ACCOUNT_FIELDS, 'bankId', 'iban', 'other', 'currency'];

type FormOptions = { first: AccountDraft; isNew: boolean; refusal: unknown };

/** An account as somebody writes it, with what is missing in words. */
export function useAccountForm(options: FormOptions): AccountForm {
  const t = useText();
  const check = (draft: AccountDraft): DraftErrors =>
    Object.fromEntries(missingIn(draft).map((field) => [field, t(`accounts.account.error.${field}`)]));
  return useDraft({ ...options, check });
}
