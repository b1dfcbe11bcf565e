import { useNavigate } from '@tanstack/react-router';
import type { ChangeOutcome } from '@portico/contract/approvals/endpoints';
import { useText } from '../lib/texts.tsx';
import { notify } from '../ui/notify.ts';

/** Says what became of a change: `done` is the title when it holds already; else the way to the request. */
export function useOutcomeNotice(): (outcome: ChangeOutcome, name: string, done: string) => void {
  const t = useText();
  const navigate = useNavigate();
  return ({ changeRequest }, name, done) => {
    if (changeRequest === null) return notify({ kind: 'done', title: done });
    const show = () =>
      void navigate({
        to: '/administration/pending-approvals/payments/$uniqueId',
        params: { uniqueId: changeRequest },
      });
    notify({
      kind: 'review',
      title: t('signoff.requested'),
      text: t('signoff.requested.text', { name }),
      actions: [{ label: t('signoff.open.show'), onClick: show }],
    });
  };
}
