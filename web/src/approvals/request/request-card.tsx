import { Link } from '@tanstack/react-router';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { LIST_CARD } from '../../ui/layout/list-card.tsx';
import type { ChangeRequestRow } from '../model.ts';
import { requestLink } from './request-link.ts';
import { ChangeStatusWord } from './status-words.tsx';

/** A change request in two lines: what it changes and its status, then the requester and the time. */
export function RequestCard({ row }: { row: ChangeRequestRow }) {
  const t = useText();
  const display = useDisplay();
  const { uniqueId, name, category, action, requestedBy, requestedAt } = row;
  return (
    <Link {...requestLink(uniqueId)} className={LIST_CARD}>
      <span>{name}</span>
      <span>
        <ChangeStatusWord {...row} />
      </span>
      <span>
        {t('approvals.head', {
          category: t(`approvals.category.${category}`),
          action: t(`approvals.action.${action}`),
        })}
        {' · '}
        {requestedBy.name}
      </span>
      <span>{display.dateOf(requestedAt)}</span>
    </Link>
  );
}
