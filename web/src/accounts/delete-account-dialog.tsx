import { DeleteDialog } from '../approvals/public.ts';
import { useText } from '../lib/format/texts.tsx';
import type { AccountDetail } from './model.ts';
import { useDeleteAccount } from './queries.ts';

type DialogProps = { account: AccountDetail; twoPersonRule: boolean; onClose: () => void; onDeleted: () => void };

/** Asks before an account is deleted. */
export function DeleteAccountDialog({ account, ...dialog }: DialogProps) {
  const t = useText();
  const name = account.content.shortName;
  const words = {
    title: t('accounts.account.delete.title', { name }),
    text: t('accounts.account.delete.text'),
    second: t('accounts.account.delete.second'),
    keep: t('accounts.account.delete.keep'),
    delete: t('accounts.account.delete.do'),
    commentMissing: t('accounts.account.delete.commentMissing'),
    deleted: t('accounts.account.deleted', { name }),
  };
  return <DeleteDialog {...dialog} {...{ name, words }} run={useDeleteAccount(account)} />;
}
