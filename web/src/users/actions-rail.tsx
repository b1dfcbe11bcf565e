import type { ReactNode } from 'react';
import {
  IconKey,
  IconLockOpen,
  IconPasswordUser,
  IconPlayerPause,
  IconPlayerPlay,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react';
import type { Decision } from '@portico/contract/errors';
import { useText } from '../lib/format/texts.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import frame from '../ui/layout/rail-page.module.css';
import type { DirectAction } from './queries.ts';
import css from './users.module.css';

type HolderAction = DirectAction | 'activate' | 'inactivate' | 'delete';

const ICONS: Record<HolderAction, typeof IconKey> = {
  unlock: IconLockOpen,
  resetPassword: IconKey,
  requireNewPassword: IconPasswordUser,
  resetAuthenticator: IconShieldOff,
  allowSigning: IconUserCheck,
  activate: IconPlayerPlay,
  inactivate: IconPlayerPause,
  delete: IconTrash,
};

type ActionsRailProps<Action extends HolderAction> = {
  actions: readonly Action[];
  decisions: Record<Action, Decision>;
  /** The button's label, and the headline of its refusal. */
  wordOf: (action: Action) => string;
  cannot: (action: Action) => string;
  onAsk: (action: Action) => void;
  /** The open dialog. */
  children: ReactNode;
};

/** What can be done with a user or a group besides editing; actions the reader can't take say why. */
export function ActionsRail<Action extends HolderAction>(props: ActionsRailProps<Action>) {
  const t = useText();
  const { actions, decisions, wordOf, cannot, onAsk, children } = props;
  return (
    <aside className={`${frame.rail} ${css.buttons}`} aria-label={t('users.actions')}>
      <h2>{t('users.actions')}</h2>
      {actions.map((action) => {
        const Icon: typeof IconKey = ICONS[action];
        return (
          <ActionButton
            key={action}
            variant={action === 'delete' && decisions[action].allowed ? 'danger' : 'default'}
            leftSection={<Icon aria-hidden />}
            decision={decisions[action]}
            title={cannot(action)}
            onClick={() => onAsk(action)}
          >
            {wordOf(action)}
          </ActionButton>
        );
      })}
      {children}
    </aside>
  );
}
