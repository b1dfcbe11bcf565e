import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import type { Decision } from '@portico/contract/errors';
import { useDisplay } from '../../lib/display.ts';
import { problemOf } from '../../lib/problem.ts';
import { useText } from '../../lib/texts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Failed, Loading, Refused } from '../../ui/states.tsx';
import type { RuleChoices, RuleDetail } from '../model.ts';
import { useRuleChoices, useSignOffRule } from '../queries.ts';
import { draftOf, newDraft } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';

/** The editor for a new rule. */
export function NewRulePage() {
  const t = useText();
  const choices = useRuleChoices();
  if (choices.data) return <NewRule choices={choices.data} />;
  if (choices.isError) return <LoadFailed error={choices.error} onRetry={() => void choices.refetch()} />;
  return (
    <>
      <PageHeader title={t('signoff.editor.new')} />
      <Loading />
    </>
  );
}

function NewRule({ choices }: { choices: RuleChoices }) {
  const t = useText();
  // What is written starts from what was there when it was opened.
  const [opened] = useState(choices);
  if (!opened.actions.create.allowed) {
    return (
      <MayNot title={t('signoff.editor.new')} text={t('signoff.cannot.create')} decision={opened.actions.create} />
    );
  }
  return <RuleEditor first={newDraft(opened.currencies[0] ?? 'EUR')} rule={null} choices={choices} />;
}

/** The editor for a rule that there is. */
export function EditRulePage() {
  const { uniqueId } = useParams({ from: '/shell/administration/sign-off-rules/editor/$uniqueId' });
  const choices = useRuleChoices();
  const rule = useSignOffRule(uniqueId);
  if (rule.data && choices.data) return <EditRule key={uniqueId} rule={rule.data} choices={choices.data} />;
  if (rule.isError && problemOf(rule.error).problem.key === 'NOT_FOUND') {
    return <Navigate to="/page-not-found" replace />;
  }
  const failed = [rule, choices].find((query) => query.isError);
  if (failed) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  return <Loading />;
}

function EditRule({ rule, choices }: { rule: RuleDetail; choices: RuleChoices }) {
  const t = useText();
  const display = useDisplay();
  // If somebody else changes the rule meanwhile, its version says so when it is saved.
  const [opened] = useState(rule);
  const [first] = useState(() => draftOf(rule.content, display.amount));
  const { actions, openRequest } = opened;
  if (!actions.update.allowed) {
    return (
      <MayNot title={t('signoff.editor.edit')} text={t('signoff.cannot.update')} decision={actions.update}>
        {openRequest && (
          <Button
            renderRoot={(props) => (
              <Link
                to="/administration/pending-approvals/payments/$uniqueId"
                params={{ uniqueId: openRequest.uniqueId }}
                {...props}
              />
            )}
          >
            {t('signoff.open.show')}
          </Button>
        )}
      </MayNot>
    );
  }
  return <RuleEditor first={first} rule={opened} choices={choices} />;
}

type MayNotProps = { title: string; text: string; decision: Decision; children?: ReactNode };

function MayNot({ title, text, decision, children }: MayNotProps) {
  return (
    <>
      <PageHeader title={title} />
      <Refused title={text} reasons={decision.reasons}>
        {children}
      </Refused>
    </>
  );
}

function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  return <Failed heading="h1" title={t('signoff.loadFailed')} error={error} onRetry={onRetry} />;
}
