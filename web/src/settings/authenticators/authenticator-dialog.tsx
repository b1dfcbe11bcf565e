import { useState } from 'react';
import { Button } from '@mantine/core';
import { useText } from '../../lib/format/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import { NewAuthenticator } from './new-authenticator.tsx';
import { ProofStep } from './proof-step.tsx';
import { useAuthenticators, type Authenticator, type AuthenticatorKind } from './queries.ts';
import { RemoveStep } from './remove-step.tsx';

export type AuthenticatorChange = { add: AuthenticatorKind } | { remove: Authenticator };
type Props = { change: AuthenticatorChange; onClose: () => void };

/** First proves who the user is, for this change alone; then makes the change. */
export function AuthenticatorDialog({ change, onClose }: Props) {
  const t = useText();
  const loaded = useAuthenticators();
  const isAdding = 'add' in change;
  const title = isAdding
    ? t(`settings.authenticators.add${change.add}`)
    : t('settings.authenticators.removeTitle', { name: change.remove.name });
  const [hasGiven, setGiven] = useState(false);
  const isProven = hasGiven || Boolean(loaded.data?.signInCountsUntil);
  const hasActions = isProven || loaded.data?.proof === 'PASSWORD';
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width={isAdding ? 'form' : 'confirm'}
      actions={
        !hasActions && (
          <Button size="md" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        )
      }
    >
      {loaded.isError && <Failed error={loaded.error} onRetry={() => void loaded.refetch()} isPart />}
      {loaded.isLoading && <Loading />}
      {loaded.data && !isProven && (
        <ProofStep
          proof={loaded.data.proof}
          change={isAdding ? change : { remove: change.remove.uniqueId }}
          onProven={() => setGiven(true)}
          onCancel={onClose}
        />
      )}
      {isProven && <ChangeStep change={change} onClose={onClose} />}
    </Dialog>
  );
}

function ChangeStep({ change, onClose }: Props) {
  if ('add' in change) return <NewAuthenticator kind={change.add} onDone={onClose} />;
  return <RemoveStep authenticator={change.remove} onClose={onClose} />;
}
