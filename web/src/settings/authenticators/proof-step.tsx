import type { ApiCall } from '@portico/contract/api';
import type { SecondFactor } from '@portico/contract/session/model';
import type { SecurityCode } from '@portico/contract/session/second-factor';
import { call } from '../../lib/http/client.ts';
import { useText } from '../../lib/format/texts.tsx';
import { PasswordForm } from '../../session/public.ts';
import { ProofForm } from '../../factors/public.ts';
import { Note } from '../../ui/notices/note.tsx';
import css from './authenticators.module.css';
import type { Authenticators } from './queries.ts';
import { StepActions } from './step-actions.tsx';
import { StepProblem } from './step-problem.tsx';

type Change = ApiCall<'POST portal/authenticators/prove'>['body']['change'];
type FormProps = { change: Change; onProven: () => void; onCancel: () => void };
type Props = Pick<Authenticators, 'proof'> & FormProps;

/** People who change their factors first prove who they are. */
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
      {proof === 'PASSWORD' ? <PasswordProof {...form} /> : <ProofForm calls={calls} />}
    </div>
  );
}

function PasswordProof({ change, onProven, onCancel }: FormProps) {
  const t = useText();
  const prove = (password: string) =>
    call('POST portal/authenticators/prove', { body: { change, password } }).then(onProven);
  return (
    <PasswordForm className={css.step} label={t('session.password')} focus="opens" take={prove}>
      {({ isReady, isWorking, error }) => (
        <>
          <StepProblem error={error} />
          <StepActions word={t('session.continue')} ready={isReady} working={isWorking} onCancel={onCancel} />
        </>
      )}
    </PasswordForm>
  );
}
