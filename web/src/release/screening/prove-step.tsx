import { Button } from '@mantine/core';
import type { ApiAnswer } from '@portico/contract/api';
import type { SecondFactor } from '@portico/contract/session/model';
import type { DecisionProof } from '@portico/contract/session/second-factor';
import { FactorProblem, ProofEntry, useFactor } from '../../factors/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { PasswordForm } from '../../session/public.ts';
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
  const { ask, take } = proving;
  const factor = useFactor({ ask, take: (securityCode) => take({ securityCode }) }, { atOnce: 'usual' });
  const { asked, error, working, send } = factor;
  if (!asked) {
    return error === null ? null : (
      <>
        <FactorProblem error={error} />
        <Button variant="filled" loading={working !== null} onClick={() => void send()}>
          {t('operations.prove.send')}
        </Button>
      </>
    );
  }
  if (asked.proof === 'PASSWORD') return <PasswordStep {...{ proving, button }} />;
  return (
    <>
      <Note kind="review">{t('operations.prove.reads', { reads: asked.reads })}</Note>
      <ProofEntry {...{ factor, asked }} submit={button} />
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
