import { useState, type FormEvent } from 'react';
import type { ApiCall } from '@portico/contract/api';
import { PASSWORD_MAXIMUM_LENGTH } from '@portico/contract/limits';
import type { SecondFactor } from '@portico/contract/session/model';
import type { SecurityCode } from '@portico/contract/session/second-factor';
import { call } from '../../lib/client.ts';
import { useText } from '../../lib/texts.tsx';
import { PasswordField } from '../../session/password-field.tsx';
import { ProofForm } from '../../session/proof-form.tsx';
import { Note } from '../../ui/note.tsx';
import css from './authenticators.module.css';
import type { Authenticators } from './queries.ts';
import { StepActions } from './step-actions.tsx';
import { StepProblem } from './step-problem.tsx';

type Change = ApiCall<'POST portal/authenticators/prove'>['body']['change'];
type FormProps = { change: Change; onProven: () => void; onCancel: () => void };
type Props = Pick<Authenticators, 'proof'> & FormProps;

/** People who change by what they are recognised prove first that it's them. */
export function ProofStep({ proof, ...form }: Props) {
  const t = useText();
  const { change, onProven } = form;
  const calls = {
    ask: (method: SecondFactor | undefined) =>
      call('POST portal/authenticators/requestSecondFactor', { body: { change, ...(method && { method }) } }),
    take: (securityCode: SecurityCode) =>
      call('POST portal/authenticators/prove', { body: { change, securityCode } }).then(onProven),
  };
  if (proof === 'SIGN_IN') return <Note kind="info">{t('settings.authenticators.proofSIGN_IN')}</Note>;
  return (
    <div className={css.step}>
      <p>{t(`settings.authenticators.proof${proof}`)}</p>
      {proof === 'PASSWORD' ? <PasswordForm {...form} /> : <ProofForm calls={calls} />}
    </div>
  );
}

function PasswordForm({ change, onProven, onCancel }: FormProps) {
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
      await call('POST portal/authenticators/prove', { body: { change, password } });
      onProven();
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
