import { useState } from 'react';
import { Button } from '@mantine/core';
import { useText } from '../../lib/format/texts.tsx';
import { notify } from '../../ui/notices/notify.ts';
import css from './authenticators.module.css';
import { StepProblem } from './step-problem.tsx';
import { removeAuthenticator, type Authenticator } from './queries.ts';

type Props = { authenticator: Authenticator; onClose: () => void };

/** Asks before removing it: after that, nobody can sign in or sign with it. */
export function RemoveStep({ authenticator: { uniqueId, name, kind }, onClose }: Props) {
  const t = useText();
  const [isRemoving, setRemoving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const remove = async () => {
    setRemoving(true);
    setError(null);
    try {
      await removeAuthenticator(uniqueId);
      notify({ kind: 'done', title: t('settings.authenticators.removed', { name }) });
      onClose();
    } catch (thrown) {
      setError(thrown);
      setRemoving(false);
    }
  };
  return (
    <div className={css.step}>
      <p>{t(`settings.authenticators.removeText${kind}`)}</p>
      <StepProblem error={error} />
      <div className={css.actions}>
        <Button size="md" data-autofocus onClick={onClose}>
          {t('settings.authenticators.keep')}
        </Button>
        <Button size="md" variant="dangerFilled" loading={isRemoving} onClick={() => void remove()}>
          {t('settings.authenticators.remove')}
        </Button>
      </div>
    </div>
  );
}
