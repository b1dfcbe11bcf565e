import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ApiAnswer } from '@portico/contract/api';
import { PASSWORD_MAXIMUM_LENGTH } from '@portico/contract/limits';
import type { SecondFactor } from '@portico/contract/session/model';
import type { SecurityCode } from '@portico/contract/session/second-factor';
import { useText } from '../lib/texts.tsx';
import { CodeForm } from '../session/code-form.tsx';
import { FactorProblem } from '../session/factor-problem.tsx';
import { PasswordField } from '../session/password-field.tsx';
import { useProof } from '../session/use-proof.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Note } from '../ui/note.tsx';
import css from './decision-dialog.module.css';

type Asked = ApiAnswer<'POST payments/screening/:uniqueId/requestCode'>;
export type Proof = { securityCode: SecurityCode } | { password: string };
export type Proving = {
  /** By the usual way where none is given. */
  ask: (method: SecondFactor | undefined) => Promise<Asked>;
  take: (proof: Proof) => Promise<void>;
};

type StepProps = { proving: Proving; button: string };

/** People who decide prove again who they are: by a code whose message names the decision, or without any factor by the password. */
export function ProveStep({ proving, button }: StepProps) {
  const t = useText();
  const codeInput = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { askBy, others, step } = useProof(codeInput, {
    async ask(method) {
      const next = await proving.ask(method);
      setAsked(next);
      return next;
    },
    take: (securityCode) => proving.take({ securityCode }),
  });
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current) return;
    wasAsked.current = true;
    void askBy(undefined);
  });
  if (!asked) {
    return step.error === null ? null : (
      <>
        <FactorProblem error={step.error} />
        <Button variant="filled" loading={step.working} onClick={() => void askBy(undefined)}>
          {t('operations.prove.send')}
        </Button>
      </>
    );
  }
  if (asked.proof === 'PASSWORD') return <PasswordStep {...{ proving, button }} />;
  return (
    <>
      <Note kind="review">{t('operations.prove.reads', { reads: asked.reads })}</Note>
      <CodeForm step={step} codeInput={codeInput} submit={button} />
      {others.map(({ method, hint }) => (
        <p key={method}>
          <LinkButton onClick={() => void askBy(method)}>{t(`session.change.instead${method}`, { hint })}</LinkButton>
        </p>
      ))}
    </>
  );
}

function PasswordStep({ proving, button }: StepProps) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [working, setWorking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || working) return;
    setWorking(true);
    setError(null);
    await proving.take({ password }).catch((thrown: unknown) => {
      setError(thrown);
      setPassword('');
      setWorking(false);
    });
  };
  return (
    <form className={css.parts} noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('operations.prove.why')}</p>
      <PasswordField
        label={t('operations.prove.password')}
        type="password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAXIMUM_LENGTH}
        value={password}
        onChange={setPassword}
        autoFocus
      />
      {error !== null && <FactorProblem error={error} />}
      <Button type="submit" size="md" variant="filled" disabled={password === ''} loading={working}>
        {button}
      </Button>
    </form>
  );
}
