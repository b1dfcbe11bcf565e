import { Button } from '@mantine/core';
import { useRef } from 'react';
import { isSent } from '@portico/contract/session/model';
import { usePlace } from '../../lib/format/place.ts';
import { abandonSignIn, type FactorOption, type SessionUser } from '../../lib/session/session-store.ts';
import { useText } from '../../lib/format/texts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import { CodeForm } from './code-form.tsx';
import { FactorChoice } from './factor-choice.tsx';
import styles from './steps.module.css';
import { useSecondStep, type SecondStepState } from './use-second-step.ts';

type Props = { user: SessionUser; options: FactorOption[] };

/** The second factor: which one, and its value. */
export function SecondStep({ user, options }: Props) {
  const t = useText();
  usePlace(t('session.confirmTitle'));
  const codeInput = useRef<HTMLInputElement>(null);
  const step = useSecondStep(user, options, codeInput);
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
        {options.length > 1 && <FactorChoice options={options} chosen={step.method} onChoose={step.choose} />}
        {step.isAsked ? (
          <CodeForm step={step} codeInput={codeInput} submit={t('session.signIn')} />
        ) : (
          <SendForm step={step} />
        )}
      </div>
    </div>
  );
}

function SendForm({ step }: { step: SecondStepState }) {
  const t = useText();
  return (
    <>
      {step.error !== null && <ProblemNote error={step.error} />}
      <Button
        variant="filled"
        className={styles.submit ?? ''}
        loading={step.working}
        aria-disabled={step.method === null}
        onClick={() => step.method && void step.send()}
      >
        {t(step.method && isSent(step.method) ? 'session.sendCode' : 'session.continue')}
      </Button>
    </>
  );
}
