import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { usePlace } from '../../lib/format/place.ts';
import { abandonSignIn, enter, type SessionUser } from '../../lib/session/session-store.ts';
import { useText } from '../../lib/format/texts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import { Loading } from '../../ui/layout/states.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { passwordPolicyQuery } from './password-policy-query.ts';
import styles from '../../ui/form/steps.module.css';

/** The last step of a sign-in whose password has expired or has to be changed: nothing else opens before it. */
export function DuePassword({ user }: { user: SessionUser }) {
  const t = useText();
  usePlace(t('session.password.title'));
  const policy = useQuery(passwordPolicyQuery);
  const steps = user.setSecondFactorAuthenticationType === null ? 2 : 3;
  if (policy.isError) return <ProblemNote error={policy.error} />;
  if (!policy.data) return <Loading />;
  return (
    <div>
      <div className={styles.steps}>
        {Array.from({ length: steps }, (_, index) => (
          <i key={index} />
        ))}
        <span>{t('session.step', { step: steps, steps })}</span>
      </div>
      <h1 className={styles.title} data-close>
        {t('session.password.title')}
      </h1>
      <p className={styles.who}>
        {t(user.passwordExpired ? 'session.password.expired' : 'session.password.changeRequired')}{' '}
        {t('session.signingInAs', { user: user.userName, client: user.clientId })}{' '}
        <LinkButton onClick={() => void abandonSignIn()}>{t('session.notYou')}</LinkButton>
      </p>
      <NewPasswordForm
        asksOld
        policy={policy.data}
        person={user}
        save={(body) => call('POST portal/authenticatePasswordChange', { body })}
        onSaved={async () => void enter(await call('GET portal/user', {}), [])}
      />
    </div>
  );
}
