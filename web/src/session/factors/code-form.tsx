import { Button } from '@mantine/core';
import { useId, useState, type FormEvent, type RefObject } from 'react';
import { hasDigits, isSent } from '@portico/contract/session/model';
import { stepButton } from '../../lib/http/further-step.ts';
import { useText } from '../../lib/format/texts.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { CodeLine } from './code-line.tsx';
import { FactorProblem } from './factor-problem.tsx';
import { PasscodeField } from './passcode-field.tsx';
import styles from './steps.module.css';
import type { CodeState } from './use-code-entry.ts';

type Props = {
  step: CodeState;
  codeInput: RefObject<HTMLInputElement | null>;
  /** The button's label, unless an extra step is asked for. */
  submit: string;
};

/** A requested second factor: where the code is or was sent, the code itself, how long it is valid. */
export function CodeForm({ step, codeInput, submit: word }: Props) {
  const t = useText();
  const problemId = useId();
  const [asked, setAsked] = useState(false);
  const isIncomplete = asked && !step.isComplete;
  const byPasskey = step.method === 'PASSKEY';
  const between = stepButton(step.furtherStep);
  const digits = step.method === null || hasDigits(step.method);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(!step.isComplete);
    if (step.isComplete) void step.verify();
    else codeInput.current?.focus();
  };
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <WhatToGive step={step} />
      {!byPasskey && (
        <Code {...{ step, codeInput }} errorId={step.error !== null || isIncomplete ? problemId : undefined} />
      )}
      <Trouble {...{ step, isIncomplete, digits }} id={problemId} />
      {step.wasSentAgain && step.error === null && (
        <Note kind="info" role="status">
          {t('session.sentAgain')}
        </Note>
      )}
      <Button type="submit" variant="filled" className={styles.submit ?? ''} loading={step.working}>
        {byPasskey ? t('session.usePasskey') : between ? t(between) : word}
      </Button>
    </form>
  );
}

/** Where the code is or was sent; during an extra step, what is asked for next. */
function WhatToGive({ step }: Pick<Props, 'step'>) {
  if (step.furtherStep) return <FactorProblem error={step.error} />;
  return step.sentTo && <p className={styles.sent}>{step.sentTo}</p>;
}

type TroubleProps = Pick<Props, 'step'> & { id: string; isIncomplete: boolean; digits: boolean };

/** What is wrong with the input, or missing. */
function Trouble({ step: { error, furtherStep }, id, isIncomplete, digits }: TroubleProps) {
  const t = useText();
  const isWrong = error !== null && !furtherStep;
  return (
    <div id={id} hidden={!isWrong && !isIncomplete}>
      {isWrong && <FactorProblem error={error} />}
      {!isWrong && isIncomplete && (
        <Note kind="error" role="alert">
          {t(digits ? 'session.missingCode' : 'session.missingPasscode')}
        </Note>
      )}
    </div>
  );
}

type CodeProps = Pick<Props, 'step' | 'codeInput'> & { errorId: string | undefined };

function Code({ step, codeInput, errorId }: CodeProps) {
  const t = useText();
  const field = { ref: codeInput, label: t('session.securityCode'), value: step.code, onChange: step.setCode };
  return (
    <div>
      {step.method === null || hasDigits(step.method) ? (
        <CodeInput {...field} errorId={errorId} autoFocus />
      ) : (
        <PasscodeField {...field} step={step} errorId={errorId} />
      )}
      {(step.method === null || isSent(step.method)) && <CodeLine step={step} />}
    </div>
  );
}
