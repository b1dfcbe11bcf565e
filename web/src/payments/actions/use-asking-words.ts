import { ordersTakeTwo, useSession } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import type { AskedAction } from './bulk-actions.ts';
import type { OrderRow } from '../model.ts';

type AskingWords = {
  /** The consequences. */
  text: string;
  /** The label of the comment; undefined if there is no comment. */
  comment: string | undefined;
  button: string;
};

/** How to word the question before an action; deleting and restoring may only request it from a second person. */
export function useAskingWords(action: AskedAction, rows: readonly OrderRow[]): AskingWords {
  const t = useText();
  const takesTwo = ordersTakeTwo(useSession().user);
  const count = rows.length;
  const text = t(`payments.ask.${action}.text`, { count, order: rows[0]?.orderId ?? '' });
  const comment = action === 'delete' ? t('payments.ask.comment') : undefined;
  if (!takesTwo || (action !== 'delete' && action !== 'restore'))
    return { text, comment, button: t(`payments.do.${action}`, { count }) };
  return {
    text: `${text} ${t(`payments.ask.${action}.second`, { count })}`,
    comment: comment ?? t('approvals.commentForSecond'),
    button: t(action === 'delete' ? 'approvals.deletion.request' : 'approvals.request'),
  };
}
