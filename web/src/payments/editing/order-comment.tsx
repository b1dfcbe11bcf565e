import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CommentField } from '../../ui/form/text-field.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
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
    <Dialog
      opened
      onClose={onClose}
      title={t('payments.comment.title')}
      actions={
        <>
          <Button size="md" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button size="md" variant="filled" loading={write.isPending} onClick={() => void save().catch(() => {})}>
            {t('payments.comment.save')}
          </Button>
        </>
      }
    >
      <p className={css.help}>{t('payments.comment.help')}</p>
      <CommentField form={form} label={t('payments.comment.title')} />
      {write.isError && <TitledProblem error={write.error} />}
    </Dialog>
  );
}
