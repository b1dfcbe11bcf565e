import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../lib/format/texts.tsx';
import { notify, type NotificationKind } from '../../ui/notices/notify.ts';

type Requested = { title: string; text: string; kind?: NotificationKind; requests: readonly string[] };

/** Says that a second person is asked, with a link to the request, or to the list if there are several. */
export function useRequestedNotice(): (requested: Requested) => void {
  const t = useText();
  const navigate = useNavigate();
  return ({ title, text, kind = 'review', requests: [uniqueId, ...others] }) => {
    const list = '/administration/pending-approvals/payments';
    const show =
      uniqueId !== undefined && others.length === 0
        ? () => navigate({ to: `${list}/$uniqueId`, params: { uniqueId } })
        : () => navigate({ to: list });
    const label = t(others.length === 0 ? 'approvals.showRequest' : 'approvals.showRequests');
    notify({ kind, title, text, actions: [{ label, onClick: () => void show() }] });
  };
}
