import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ApiAnswer } from '@portico/contract/api';
import type { SecondFactor } from '@portico/contract/session/model';
import type { DecisionProof } from '@portico/contract/session/second-factor';
import { useText } from '../../lib/format/texts.tsx';
import { CodeForm, FactorProblem, PasswordForm, useProof } from '../../session/public.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/notices/note.tsx';
import css from './decision-dialog.module.css';

type Asked = ApiAnswer<'POST payments/screening/:uniqueId/requestCode'>;
export type Proving = {
  /** Defaults to the usual way. */
  ask: (method: SecondFactor | undefined) => Promise<Asked>;
  take: (proof: DecisionProof) => Promise<void>;
};

type StepProps = { proving: Proving; button: string };

/**
 * People who decide prove again who they are: by a code whose message names the decision, or by the password if they
 * have no factor.
 */
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
  return (
    <PasswordForm
      className={css.parts}
      label={t('operations.prove.password')}
      focus="comes"
      take={(password) => proving.take({ password })}
      before={<p>{t('operations.prove.why')}</p>}
    >
      {({ isReady, isWorking, error }) => (
        <>
          {error !== null && <FactorProblem error={error} />}
          <Button type="submit" size="md" variant="filled" disabled={!isReady} loading={isWorking}>
            {button}
          </Button>
        </>
      )}
    </PasswordForm>
  );
}
