import { Button } from '@mantine/core';
import { useText } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { NewAuthenticator } from './new-authenticator.tsx';
import { ProofStep } from './proof-step.tsx';
import { useAuthenticators, type Authenticator, type AuthenticatorKind } from './queries.ts';
import { RemoveStep } from './remove-step.tsx';

export type AuthenticatorChange = { add: AuthenticatorKind } | { remove: Authenticator };
type Props = { change: AuthenticatorChange; onClose: () => void };

/** First who it is, then the change itself. */
export function AuthenticatorDialog({ change, onClose }: Props) {
  const t = useText();
  const loaded = useAuthenticators();
  const isAdding = 'add' in change;
  const title = isAdding
    ? t(`settings.authenticators.add${change.add}`)
    : t('settings.authenticators.removeTitle', { name: change.remove.name });
  const isProven = Boolean(loaded.data?.provenUntil);
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
      {loaded.data && !isProven && <ProofStep proof={loaded.data.proof} onCancel={onClose} />}
      {isProven && isAdding && <NewAuthenticator kind={change.add} onDone={onClose} />}
      {isProven && !isAdding && <RemoveStep authenticator={change.remove} onClose={onClose} />}
    </Dialog>
  );
}
