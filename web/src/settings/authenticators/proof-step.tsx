import { useState, type FormEvent } from 'react';
import { PASSWORD_MAXIMUM_LENGTH } from '@portico/contract/limits';
import type { SecondFactor } from '@portico/contract/session/model';
import type { SecurityCode } from '@portico/contract/session/second-factor';
import { call } from '../../lib/client.ts';
import { useText } from '../../lib/texts.tsx';
import { PasswordField } from '../../session/password-field.tsx';
import { ProofForm } from '../../session/proof-form.tsx';
import { Note } from '../../ui/note.tsx';
import css from './authenticators.module.css';
import { reloadAuthenticators, type Authenticators } from './queries.ts';
import { StepActions } from './step-actions.tsx';
import { StepProblem } from './step-problem.tsx';

const CALLS = {
  ask: (method: SecondFactor | undefined) => call('POST portal/authenticators/requestSecondFactor', { body: method }),
  async take(securityCode: SecurityCode) {
    await call('POST portal/authenticators/prove', { body: { securityCode } });
    await reloadAuthenticators();
  },
};

type Props = Pick<Authenticators, 'proof'> & { onCancel: () => void };

/** Who can change by what he is recognised proves first that it's him. */
export function ProofStep({ proof, onCancel }: Props) {
  const t = useText();
  if (proof === 'SIGN_IN') return <Note kind="info">{t('settings.authenticators.proofSIGN_IN')}</Note>;
  return (
    <div className={css.step}>
      <p>{t(`settings.authenticators.proof${proof}`)}</p>
      {proof === 'PASSWORD' ? <PasswordForm onCancel={onCancel} /> : <ProofForm calls={CALLS} />}
    </div>
  );
}

function PasswordForm({ onCancel }: Pick<Props, 'onCancel'>) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [working, setWorking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || working) return;
    setWorking(true);
    setError(null);
    try {
      await call('POST portal/authenticators/prove', { body: { password } });
      await reloadAuthenticators();
    } catch (thrown) {
      setError(thrown);
      setPassword('');
    } finally {
      setWorking(false);
    }
  };
  return (
    <form className={css.step} noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={t('session.password')}
        type="password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAXIMUM_LENGTH}
        value={password}
        onChange={setPassword}
        data-autofocus
      />
      <StepProblem error={error} />
      <StepActions word={t('session.continue')} ready={password !== ''} working={working} onCancel={onCancel} />
    </form>
  );
}
