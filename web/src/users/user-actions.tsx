import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { shownName } from '@portico/contract/users/names';
import { DeleteObject } from '../approvals/public.ts';
import { useText } from '../lib/format/texts.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { ActionsRail } from './actions-rail.tsx';
import type { UserDetail } from './model.ts';
import type { DirectAction } from './queries.ts';
import { user as userKind } from './user.ts';

const DirectActionDialog = lazyPart(async () => (await import('./direct-action-dialog.tsx')).DirectActionDialog);
const SwitchUserDialog = lazyPart(async () => (await import('./switch-user-dialog.tsx')).SwitchUserDialog);

type Action = DirectAction | 'activate' | 'inactivate' | 'delete';
/** What can be done with a user besides editing; actions the reader can't take say why. */
export function UserActions({ user }: { user: UserDetail }) {
  const t = useText();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Action | null>(null);
  const close = () => setAsking(null);
  const { twoPersonRule } = user;
  return (
    <ActionsRail
      actions={actionsFor(user)}
      decisions={user.actions}
      wordOf={(action) =>
        t(action === 'resetPassword' && user.state === 'INVITED' ? 'users.action.invite' : `users.action.${action}`)
      }
      cannot={(action) => t(`users.user.cannot.${action}`)}
      onAsk={setAsking}
    >
      {asking === 'delete' && (
        <DeleteObject
          kind={userKind}
          object={user}
          name={shownName(user.content)}
          {...{ twoPersonRule }}
          onClose={close}
          onDeleted={() => void navigate({ to: '/userManagement/users' })}
        />
      )}
      {(asking === 'activate' || asking === 'inactivate') && (
        <SwitchUserDialog {...{ user, twoPersonRule }} active={asking === 'activate'} onClose={close} />
      )}
      {isDirect(asking) && <DirectActionDialog user={user} action={asking} onClose={close} />}
    </ActionsRail>
  );
}

const isDirect = (asking: Action | null): asking is DirectAction =>
  asking !== null && asking !== 'delete' && asking !== 'activate' && asking !== 'inactivate';

/** Depends on the user's state: a user who isn't locked can't be unlocked. */
function actionsFor({ state, signingAwaitsWordSince }: UserDetail): Action[] {
  return [
    ...(state === 'LOCKED' ? (['unlock'] as const) : []),
    ...(signingAwaitsWordSince ? (['allowSigning'] as const) : []),
    'resetPassword',
    'requireNewPassword',
    'resetAuthenticator',
    state === 'INACTIVE' ? 'activate' : 'inactivate',
    'delete',
  ];
}
