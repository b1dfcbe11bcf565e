import { Button } from '@mantine/core';
import { isSent } from '@portico/contract/session/model';
import type { FactorOption } from '@portico/contract/session/second-factor';
import { useText } from '../lib/format/texts.tsx';
import { useSession } from '../lib/session/session.tsx';
import styles from '../ui/form/steps.module.css';
import { LinkButton } from '../ui/link-button.tsx';
import { CodeForm } from './code-form.tsx';
import { FactorProblem } from './factor-problem.tsx';
import { useFactor, type Asked, type FactorCalls, type FactorState } from './use-factor.ts';

type Proof = Asked & { secondFactorOptions: FactorOption[] };

/** A signed-in user proves their second factor again: on request, by the usual way or another one. */
export function ProofForm({ calls }: { calls: FactorCalls<Proof> }) {
  const t = useText();
  const { setSecondFactorAuthenticationType: first } = useSession().user;
  // If nothing is sent, there is nothing to wait for.
  const factor = useFactor(calls, { atOnce: first && !isSent(first) ? 'usual' : null });
  return (
    <div className={styles.fields}>
      {factor.asked ? (
        <ProofEntry factor={factor} asked={factor.asked} submit={t('session.continue')} />
      ) : (
        <>
          {factor.error !== null && <FactorProblem error={factor.error} />}
          <Button
            variant="filled"
            className={styles.submit ?? ''}
            loading={factor.working !== null}
            onClick={() => void factor.send()}
          >
            {t(first && isSent(first) ? 'session.sendCode' : 'session.continue')}
          </Button>
        </>
      )}
    </div>
  );
}

type EntryProps = { factor: FactorState<Proof>; asked: Proof; submit: string };

/** A proof that was asked for, and the other ways to give it. */
export function ProofEntry({ factor, asked, submit }: EntryProps) {
  const t = useText();
  const { method, secondFactorOptions: options } = asked;
  const hint = options.find((option) => option.method === method)?.hint;
  const sentTo = method && hint ? t(`session.sentBy${method}`, { hint }) : null;
  return (
    <>
      <CodeForm {...{ factor, sentTo, submit }} />
      {options
        .filter((option) => option.method !== method)
        .map((other) => (
          <p key={other.method}>
            <LinkButton onClick={() => void factor.send(other.method)}>
              {t(`session.change.instead${other.method}`, { hint: other.hint })}
            </LinkButton>
          </p>
        ))}
    </>
  );
}
