import { IconCheck, IconX } from '@tabler/icons-react';
import type { ChangeDecision } from '@portico/contract/approvals/model';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import type { ChangeRequest } from '../model.ts';
import css from './request.module.css';

type ButtonsProps = {
  actions: ChangeRequest['actions'];
  /** The decision being sent. */
  running: ChangeDecision | null;
  onDecide: (decision: 'approve' | 'reject') => void;
};

const LOOKS = {
  reject: { variant: 'danger', Icon: IconX },
  approve: { variant: 'filled', Icon: IconCheck },
} as const;

/** Approve and reject; a button the reader can't use says why. */
export function DecisionButtons({ actions, running, onDecide }: ButtonsProps) {
  const t = useText();
  return (
    <div className={css.buttons}>
      {(['reject', 'approve'] as const).map((decision) => {
        const decided = actions[decision];
        const { variant, Icon } = LOOKS[decision];
        if (!decided) return null;
        return (
          <ActionButton
            key={decision}
            data-decision={decision}
            size="md"
            variant={decided.allowed ? variant : 'default'}
            leftSection={<Icon aria-hidden />}
            decision={decided}
            title={t(`approvals.cannot.${decision}`)}
            loading={running === decision}
            onClick={() => onDecide(decision)}
          >
            {t(`approvals.${decision}`)}
          </ActionButton>
        );
      })}
    </div>
  );
}
