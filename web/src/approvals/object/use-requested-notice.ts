import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../lib/format/texts.tsx';
import { notify, type NotificationKind } from '../../ui/notices/notify.ts';
import { REQUEST_LIST, requestLink } from '../request/request-link.ts';

type Requested = { title: string; text: string; kind?: NotificationKind; requests: readonly string[] };

/** Says that a second person is asked, with a link to the request, or to the list if there are several. */
export function useRequestedNotice(): (requested: Requested) => void {
  const t = useText();
  const navigate = useNavigate();
  return ({ title, text, kind = 'review', requests: [uniqueId, ...others] }) => {
    const show =
      uniqueId !== undefined && others.length === 0
        ? () => navigate(requestLink(uniqueId))
        : () => navigate({ to: REQUEST_LIST });
    const label = t(others.length === 0 ? 'approvals.showRequest' : 'approvals.showRequests');
    notify({ kind, title, text, actions: [{ label, onClick: () => void show() }] });
  };
}
