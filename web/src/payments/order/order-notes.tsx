import { OpenRequestNote } from '../../approvals/public.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { CutOffNote } from '../cut-offs/cut-off-fact.tsx';
import type { OrderDetail } from '../model.ts';
import css from '../order-status.module.css';

/** Who deleted the order and why, the pending change, and a missed cut-off. */
export function OrderNotes({ order }: { order: OrderDetail }) {
  const t = useText();
  const display = useDisplay();
  const { openRequest, cutOff, hiddenGroups, deletedAt, deletedBy, deletionComment } = order;
  if (!openRequest && !deletedAt && !cutOff) return null;
  return (
    <div className={css.notes}>
      {cutOff && <CutOffNote order={order} cutOff={cutOff} />}
      {deletedAt && (
        <Note>
          {t('payments.order.deleted', { name: deletedBy?.name ?? '', at: display.instant(deletedAt) })}{' '}
          {deletionComment !== null && t('approvals.comment', { text: deletionComment })}
        </Note>
      )}
      {openRequest && (
        // The request names the whole order's totals, so it is only for people who see all of it.
        <OpenRequestNote
          request={openRequest}
          isLinked={hiddenGroups === 0}
          words={(action, asked) => t(action === 'DELETE' ? 'payments.open.DELETE' : 'payments.open.UPDATE', asked)}
        />
      )}
    </div>
  );
}
