import { useState } from 'react';
import { Button } from '@mantine/core';
import type { StatementId } from '@portico/contract/ids';
import type { StatementState } from '@portico/contract/statements/model';
import { hasLevel, useSession } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { DecisionDialog } from '../../release/public.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useDecideStatement, type StatementAct } from '../queries.ts';
import css from './imports.module.css';

type ActionsProps = { statement: StatementId; state: StatementState };

/** What the provider's people may decide about a statement: to take it out of the count, or to count it. */
export function StatementActions({ statement, state }: ActionsProps) {
  const t = useText();
  const mayDecide = hasLevel(useSession().user, 'STATEMENTS_MODULE', 'EDIT');
  const [asked, setAsked] = useState<StatementAct | null>(null);
  if (!mayDecide) return null;
  const mayAgree = state === 'CONFLICT' || state === 'REPLACED' || state === 'TAKEN_OUT';
  return (
    <span className={css.acts}>
      {mayAgree && (
        <Button size="xs" onClick={() => setAsked('agree')}>
          {t('statements.decide.agree')}
        </Button>
      )}
      {state !== 'TAKEN_OUT' && (
        <LinkButton onClick={() => setAsked('takeOut')}>{t('statements.decide.takeOut')}</LinkButton>
      )}
      {asked && <StatementDialog statement={statement} act={asked} onClose={() => setAsked(null)} />}
    </span>
  );
}

type DialogProps = { statement: StatementId; act: StatementAct; onClose: () => void };

function StatementDialog({ statement, act, onClose }: DialogProps) {
  const t = useText();
  const run = useDecideStatement(statement, act);
  return (
    <DecisionDialog
      title={t(`statements.decide.${act}.title`)}
      text={t(`statements.decide.${act}.what`)}
      follows={null}
      decisions={[]}
      button={t(`statements.decide.${act}`)}
      danger={act === 'takeOut'}
      isRunning={run.isPending}
      error={run.error}
      onDecide={(reason) => run.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
