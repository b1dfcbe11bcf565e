import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { isSent } from '@portico/contract/session/model';
import { useSession } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CodeForm } from './code-form.tsx';
import { FactorProblem } from './factor-problem.tsx';
import styles from './steps.module.css';
import { useProof, type ProofCalls } from './use-proof.ts';

/** A signed-in user proves their second factor again: on request, by the usual way or another one. */
export function ProofForm({ calls }: { calls: ProofCalls }) {
  const t = useText();
  const codeInput = useRef<HTMLInputElement>(null);
  const { setSecondFactorAuthenticationType: first } = useSession().user;
  const { isAsked, others, askBy, step } = useProof(codeInput, calls);
  const wasAsked = useRef(false);
  useEffect(() => {
    // If nothing is sent, there is nothing to wait for.
    if (wasAsked.current || !first || isSent(first)) return;
    wasAsked.current = true;
    void askBy(undefined);
  });
  return (
    <div className={styles.fields}>
      {isAsked ? (
        <CodeForm step={step} codeInput={codeInput} submit={t('session.continue')} />
      ) : (
        <>
          {step.error !== null && <FactorProblem error={step.error} />}
          <Button
            variant="filled"
            className={styles.submit ?? ''}
            loading={step.working}
            onClick={() => void askBy(undefined)}
          >
            {t(first && isSent(first) ? 'session.sendCode' : 'session.continue')}
          </Button>
        </>
      )}
      {others.map(({ method, hint }) => (
        <p key={method}>
          <LinkButton onClick={() => void askBy(method)}>{t(`session.change.instead${method}`, { hint })}</LinkButton>
        </p>
      ))}
    </div>
  );
}
