import { useState } from 'react';
import { useParams } from '@tanstack/react-router';
import { EditorGap, MayNotEdit } from '../../approvals/public.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { RuleChoices, RuleDetail } from '../model.ts';
import { useRuleChoices, useSignOffRule } from '../queries.ts';
import { draftOf, newDraft } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';

/** The editor for a new rule. */
export function NewRulePage() {
  const t = useText();
  const choices = useRuleChoices();
  if (choices.data) return <NewRule choices={choices.data} />;
  return <EditorGap failed={t('signoff.loadFailed')} asked={[choices]} />;
}

function NewRule({ choices }: { choices: RuleChoices }) {
  const t = useText();
  // The draft starts from the state when it was opened.
  const [opened] = useState(choices);
  const { create } = opened.actions;
  if (!create.allowed) {
    return <MayNotEdit title={t('signoff.editor.new')} text={t('signoff.cannot.create')} decision={create} />;
  }
  return <RuleEditor first={newDraft(opened.currencies[0] ?? 'EUR')} rule={null} choices={choices} />;
}

/** The editor for an existing rule. */
export function EditRulePage() {
  const t = useText();
  const { uniqueId } = useParams({ from: '/shell/administration/sign-off-rules/editor/$uniqueId' });
  const choices = useRuleChoices();
  const rule = useSignOffRule(uniqueId);
  if (rule.data && choices.data) return <EditRule key={uniqueId} rule={rule.data} choices={choices.data} />;
  return <EditorGap failed={t('signoff.loadFailed')} asked={[rule, choices]} />;
}

function EditRule({ rule, choices }: { rule: RuleDetail; choices: RuleChoices }) {
  const t = useText();
  const display = useDisplay();
  // If somebody else changes the rule meanwhile, saving fails on its version.
  const [opened] = useState(rule);
  const [first] = useState(() => draftOf(rule.content, display.amount));
  const { actions, openRequest } = opened;
  if (!actions.update.allowed) {
    const title = t('signoff.editor.edit');
    return <MayNotEdit {...{ title, openRequest }} text={t('signoff.cannot.update')} decision={actions.update} />;
  }
  return <RuleEditor first={first} rule={opened} choices={choices} />;
}
