import { Button } from '@mantine/core';
import { useId, useState, type FormEvent } from 'react';
import { isSent } from '@portico/contract/session/model';
import { useText } from '../lib/format/texts.tsx';
import styles from '../ui/form/steps.module.css';
import { Note } from '../ui/notices/note.tsx';
import { CodeLine } from './code-line.tsx';
import { FactorInput } from './factor-input.tsx';
import { FactorProblem } from './factor-problem.tsx';
import { typedFor } from './factors.ts';
import { stepButton } from './further-step.ts';
import type { FactorState } from './use-factor.ts';

type Props = {
  factor: FactorState;
  /** “The code was sent by e-mail to …”; null if something above already says so. */
  sentTo: string | null;
  /** The button's label, unless an extra step is asked for. */
  submit: string;
};

/** A requested second factor: where the code is or was sent, the code itself, how long it is valid. */
export function CodeForm({ factor, sentTo, submit: word }: Props) {
  const t = useText();
  const problemId = useId();
  const [asked, setAsked] = useState(false);
  const { method, error, furtherStep } = factor;
  const isIncomplete = asked && !factor.isComplete;
  const byDevice = typedFor(method) === null;
  const between = stepButton(furtherStep);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(!factor.isComplete);
    if (factor.isComplete) void factor.give();
    else factor.codeInput.current?.focus();
  };
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      {furtherStep ? <FactorProblem error={error} /> : sentTo && <p className={styles.sent}>{sentTo}</p>}
      {!byDevice && (
        <div>
          <FactorInput
            factor={factor}
            label={t('session.securityCode')}
            errorId={error !== null || isIncomplete ? problemId : undefined}
          />
          {(method === null || isSent(method)) && <CodeLine factor={factor} />}
        </div>
      )}
      <Trouble {...{ factor, isIncomplete }} id={problemId} />
      {factor.wasSentAgain && error === null && (
        <Note kind="info" role="status">
          {t('session.sentAgain')}
        </Note>
      )}
      <Button type="submit" variant="filled" className={styles.submit ?? ''} loading={factor.working !== null}>
        {byDevice ? t('session.usePasskey') : between ? t(between) : word}
      </Button>
    </form>
  );
}

type TroubleProps = Pick<Props, 'factor'> & { id: string; isIncomplete: boolean };

/** What is wrong with the input, or missing. */
function Trouble({ factor: { method, error, furtherStep }, id, isIncomplete }: TroubleProps) {
  const t = useText();
  const isWrong = error !== null && !furtherStep;
  const missing = typedFor(method) === 'digits' ? 'session.missingCode' : 'session.missingPasscode';
  return (
    <div id={id} hidden={!isWrong && !isIncomplete}>
      {isWrong && <FactorProblem error={error} />}
      {!isWrong && isIncomplete && (
        <Note kind="error" role="alert">
          {t(missing)}
        </Note>
      )}
    </div>
  );
}
