import { DeleteDialog } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { GroupDetail } from './model.ts';
import { useDeleteGroup } from './queries.ts';

type DialogProps = { group: GroupDetail; twoPersonRule: boolean; onClose: () => void; onDeleted: () => void };

/** Asks before a group is deleted. */
export function DeleteGroupDialog({ group, ...dialog }: DialogProps) {
  const t = useText();
  const { name } = group.content;
  const words = {
    title: t('accounts.group.delete.title', { name }),
    text: t('accounts.group.delete.text'),
    second: t('accounts.group.delete.second'),
    keep: t('accounts.group.delete.keep'),
    delete: t('accounts.group.delete.do'),
    commentMissing: t('accounts.group.delete.commentMissing'),
    deleted: t('accounts.group.deleted', { name }),
  };
  return <DeleteDialog {...dialog} {...{ name, words }} run={useDeleteGroup(group)} />;
}
