import { useState } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/http/client.ts';
import { usePlace } from '../../lib/format/place.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import { Loading } from '../../ui/layout/states.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { Frame } from '../frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import styles from '../../ui/form/steps.module.css';
import { Support } from '../support.tsx';
import { takeToken } from '../take-token.ts';
import { usePasswordLink } from './use-link.ts';

/** Where an invitation and the link for a forgotten password lead: to set a new password. */
export function PasswordPage() {
  const [token] = useState(takeToken);
  const navigate = useNavigate();
  const [aside, setAside] = useState<'forgotPassword' | 'support' | null>(null);
  const toSignIn = () => void navigate({ to: '/login', replace: true });
  return (
    <Frame onAside={setAside}>
      {aside === 'support' && <Support onBack={() => setAside(null)} />}
      {aside === 'forgotPassword' && <ForgotPassword onBack={toSignIn} />}
      {aside === null && <ByLink token={token} onAgain={() => setAside('forgotPassword')} onSignIn={toSignIn} />}
    </Frame>
  );
}

type ByLinkProps = { token: string; onAgain: () => void; onSignIn: () => void };

function ByLink({ token, onAgain, onSignIn }: ByLinkProps) {
  const t = useText();
  const [isSet, setIsSet] = useState(false);
  const { link, error } = usePasswordLink(token);
  const isInvitation = link?.kind === 'INVITATION';
  const title = t(isInvitation ? 'session.password.welcome' : 'session.password.title');
  usePlace(title);
  if (isSet) return <Done onSignIn={onSignIn} />;
  if (error !== null) {
    return (
      <div className={styles.fields}>
        <h1 className={styles.title}>{t('session.password.title')}</h1>
        <ProblemNote error={error} />
        <Button variant="filled" className={styles.submit ?? ''} onClick={onAgain}>
          {t('session.password.again')}
        </Button>
      </div>
    );
  }
  if (!link) return <Loading />;
  const { fullName, userName, clientName, clientId } = link;
  return (
    <div>
      <h1 className={styles.title} data-close>
        {title}
      </h1>
      <p className={styles.who}>{t('session.password.who', { fullName, userName, clientName, clientId })}</p>
      <NewPasswordForm
        policy={link.policy}
        person={{ userName, clientId, clientName }}
        save={({ newPassword, confirmation }) =>
          call('POST portal/authenticatePasswordChange', {
            body: { resetPasswordToken: token, newPassword, confirmation },
          })
        }
        onSaved={() => setIsSet(true)}
      />
    </div>
  );
}

function Done({ onSignIn }: { onSignIn: () => void }) {
  const t = useText();
  return (
    <div className={styles.fields}>
      <h1 className={styles.title}>{t('session.password.doneTitle')}</h1>
      <Note kind="done">{t('session.password.done')}</Note>
      <Button variant="filled" className={styles.submit ?? ''} autoFocus onClick={onSignIn}>
        {t('session.password.toSignIn')}
      </Button>
    </div>
  );
}
