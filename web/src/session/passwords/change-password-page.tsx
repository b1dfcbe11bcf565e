import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactor } from '@portico/contract/session/model';
import type { SecurityCode } from '@portico/contract/session/second-factor';
import { call } from '../../lib/http/client.ts';
import { problemOf } from '../../lib/http/problem.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import { Loading } from '../../ui/layout/states.tsx';
import css from './change-password.module.css';
import { NewPasswordForm } from './new-password-form.tsx';
import { passwordPolicyQuery } from './password-policy-query.ts';
import { ProofForm } from '../../factors/public.ts';
import styles from '../../ui/form/steps.module.css';

/** Where a signed-in user changes their password: first the second factor, if they have one, then the password. */
export function ChangePasswordPage() {
  const t = useText();
  const { user } = useSession();
  const isFree = user.setSecondFactorAuthenticationType === null;
  const [stage, setStage] = useState<'code' | 'codeRanOut' | 'password' | 'done'>(isFree ? 'password' : 'code');
  return (
    <>
      <PageHeader title={t('session.change.title')} />
      <div className={css.page}>
        {stage === 'codeRanOut' && <Note kind="review">{t('session.change.codeRanOut')}</Note>}
        {(stage === 'code' || stage === 'codeRanOut') && <Code onVerified={() => setStage('password')} />}
        {stage === 'password' && (
          <Password onDone={() => setStage('done')} onCodeRanOut={() => setStage('codeRanOut')} />
        )}
        {stage === 'done' && (
          <Note kind="done" role="status">
            {t('session.change.done')}
          </Note>
        )}
      </div>
    </>
  );
}

const PROOF = {
  ask: (method: SecondFactor | undefined) => call('POST portal/requestSecondFactor', { body: method }),
  take: (securityCode: SecurityCode) => call('POST portal/authenticateSecondFactor', { body: { securityCode } }),
};

function Code({ onVerified }: { onVerified: () => void }) {
  const t = useText();
  const take = (securityCode: SecurityCode) => PROOF.take(securityCode).then(onVerified);
  return (
    <div className={styles.fields}>
      <p>{t('session.change.code')}</p>
      <ProofForm calls={{ ...PROOF, take }} />
    </div>
  );
}

function Password({ onDone, onCodeRanOut }: { onDone: () => void; onCodeRanOut: () => void }) {
  const t = useText();
  const { user } = useSession();
  const policy = useQuery(passwordPolicyQuery);
  if (policy.isError) return <ProblemNote error={policy.error} />;
  if (!policy.data) return <Loading />;
  const save = async (body: { oldPassword: string; newPassword: string; confirmation: string }) => {
    try {
      await call('POST portal/changePassword', { body });
    } catch (error) {
      if (problemOf(error).problem.key === 'SECURITY_CODE_EXPIRED') onCodeRanOut();
      throw error;
    }
  };
  return (
    <>
      <p>{t('session.change.text')}</p>
      <NewPasswordForm asksOld policy={policy.data} person={user} save={save} onSaved={onDone} />
    </>
  );
}
