import { Button } from '@mantine/core';
import { isSent } from '@portico/contract/session/model';
import { CodeForm, FactorChoice, type FactorState } from '../factors/public.ts';
import { usePlace } from '../lib/format/place.ts';
import { abandonSignIn, type FactorOption, type SessionUser } from '../lib/session/session-store.ts';
import { useText } from '../lib/format/texts.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ProblemNote } from '../ui/notices/problem-note.tsx';
import styles from '../ui/form/steps.module.css';
import { useSecondStep } from './use-second-step.ts';

type Props = { user: SessionUser; options: FactorOption[] };

/** The second factor: which one, and its value. */
export function SecondStep({ user, options }: Props) {
  const t = useText();
  usePlace(t('session.confirmTitle'));
  const factor = useSecondStep(user, options);
  const { method } = factor;
  const hint = options.find((option) => option.method === method)?.hint;
  const sentTo = options.length === 1 && method && hint ? t(`session.sentBy${method}`, { hint }) : null;
  return (
    <div>
      <div className={styles.steps}>
        <i />
        <i />
        <span>{t('session.step', { step: 2, steps: 2 })}</span>
      </div>
      <h1 className={styles.title} data-close>
        {t('session.confirmTitle')}
      </h1>
      <p className={styles.who}>
        {t('session.signingInAs', { user: user.userName, client: user.clientId })}{' '}
        <LinkButton onClick={() => void abandonSignIn()}>{t('session.notYou')}</LinkButton>
      </p>
      <div className={styles.fields}>
        {options.length > 1 && <FactorChoice options={options} chosen={method} onChoose={factor.choose} />}
        {factor.asked ? (
          <CodeForm {...{ factor, sentTo }} submit={t('session.signIn')} />
        ) : (
          <SendForm factor={factor} />
        )}
      </div>
    </div>
  );
}

function SendForm({ factor: { method, error, working, send } }: { factor: FactorState }) {
  const t = useText();
  return (
    <>
      {error !== null && <ProblemNote error={error} />}
      <Button
        variant="filled"
        className={styles.submit ?? ''}
        loading={working !== null}
        aria-disabled={method === null}
        onClick={() => method && void send()}
      >
        {t(method && isSent(method) ? 'session.sendCode' : 'session.continue')}
      </Button>
    </>
  );
}
