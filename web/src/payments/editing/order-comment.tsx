import { useState, type ReactNode } from 'react';
import { IconMessage } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { CommentField } from '../../ui/form/text-field.tsx';
import { SaveDialog } from '../../ui/form/save-dialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { notify } from '../../ui/notices/notify.ts';
import type { OrderDetail } from '../model.ts';
import { useCommentOrder } from '../queries.ts';
import css from './order-comment.module.css';

/** What somebody says about an order, and the way to change it. */
export function OrderComment({ order }: { order: OrderDetail }) {
  const t = useText();
  const { comment, commenting } = order;
  if (comment === null) return null;
  return (
    <div className={css.line}>
      <IconMessage aria-hidden size={16} />
      <span className={css.text}>
        <span className={css.label}>{t('payments.comment.title')}</span> {comment}
      </span>
      {commenting.allowed && <CommentLink order={order}>{t('payments.comment.edit')}</CommentLink>}
    </div>
  );
}

/** Opens the comment on an order to be written. */
export function CommentLink({ order, children }: { order: OrderDetail; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <LinkButton onClick={() => setIsOpen(true)}>{children}</LinkButton>
      {isOpen && <CommentDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CommentDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useText();
  // What others write meanwhile isn’t overwritten.
  const [before] = useState(order.comment ?? '');
  const write = useCommentOrder(order.uniqueId);
  const form = useDraft({ first: { comment: before }, isNew: true, check: () => ({}), refusal: write.error });
  const save = async () => {
    const comment = form.draft.comment.trim();
    if (comment !== before) {
      await write.mutateAsync({ comment, before });
      notify({ kind: 'done', title: t('payments.comment.done') });
    }
    onClose();
  };
  return (
    <SaveDialog
      title={t('payments.comment.title')}
      onClose={onClose}
      onSave={save}
      isSaving={write.isPending}
      error={write.error}
    >
      <p className={css.help}>{t('payments.comment.help')}</p>
      <CommentField form={form} label={t('payments.comment.title')} />
    </SaveDialog>
  );
}
