import { Button } from '@mantine/core';
import { useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { usePlace } from '../lib/place.ts';
import { abandonSignIn, type FactorOption, type SessionUser } from '../lib/session-store.ts';
import { useText } from '../lib/texts.tsx';
import { CodeInput } from '../ui/code-input.tsx';
import { Note } from '../ui/note.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { CodeLine } from './code-line.tsx';
import { FactorChoice } from './factor-choice.tsx';
import styles from './steps.module.css';
import { useSecondStep, type SecondStepState } from './use-second-step.ts';

type Props = { user: SessionUser; options: FactorOption[] };

/** The security code: where it goes, the code itself, how long it holds. */
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
        <button type="button" className={styles.link} onClick={() => void abandonSignIn()}>
          {t('session.notYou')}
        </button>
      </p>
      <div className={styles.fields}>
        {options.length > 1 && <FactorChoice options={options} chosen={step.method} onChoose={step.choose} />}
        {step.isSent ? <CodeForm step={step} codeInput={codeInput} /> : <SendForm step={step} />}
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
        {t('session.sendCode')}
      </Button>
    </>
  );
}

type CodeFormProps = { step: SecondStepState; codeInput: RefObject<HTMLInputElement | null> };

function CodeForm({ step, codeInput }: CodeFormProps) {
  const t = useText();
  const problemId = useId();
  const [asked, setAsked] = useState(false);
  const isIncomplete = asked && !step.isComplete;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (step.isComplete) void step.verify();
    else codeInput.current?.focus();
  };
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      {step.sentTo && <p className={styles.sent}>{step.sentTo}</p>}
      <div>
        <CodeInput
          ref={codeInput}
          label={t('session.securityCode')}
          value={step.code}
          onChange={step.setCode}
          errorId={step.error !== null || isIncomplete ? problemId : undefined}
          autoFocus
        />
        <CodeLine step={step} />
      </div>
      <div id={problemId} hidden={step.error === null && !isIncomplete}>
        {step.error !== null && <ProblemNote error={step.error} />}
        {step.error === null && isIncomplete && (
          <Note kind="error" role="alert">
            {t('session.missingCode')}
          </Note>
        )}
      </div>
      {step.wasSentAgain && step.error === null && (
        <Note kind="info" role="status">
          {t('session.sentAgain')}
        </Note>
      )}
      <Button type="submit" variant="filled" className={styles.submit ?? ''} loading={step.working}>
        {t('session.signIn')}
      </Button>
    </form>
  );
}
