import { useState } from 'react';
import { IconPencil } from '@tabler/icons-react';
import { EditorGap } from '../editor/editor-gap.tsx';
import { OpenRequestNote } from '../object/open-request-note.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import type { TwoPersonRule } from './model.ts';
import { useSaveTwoPersonRule, useTwoPersonRule } from './queries.ts';
import { TwoPersonRuleEditor } from './two-person-rule-editor.tsx';
import { TwoPersonRuleFacts } from './two-person-rule-facts.tsx';
import frame from '../../ui/layout/rail-page.module.css';
import css from './rule.module.css';

/** The settings for the whole company: which changes take two people. */
export function CompanySettingsPage() {
  const t = useText();
  const rule = useTwoPersonRule();
  // Edits are dropped by "Discard changes", and once sent.
  const [round, setRound] = useState(0);
  if (!rule.data) {
    return <EditorGap failed={t('approvals.rule.loadFailed')} asked={[rule]} />;
  }
  if (!rule.data.actions.update.allowed) return <ShownRule rule={rule.data} />;
  return (
    <EditedRule
      key={`${rule.data.version} ${round}`}
      rule={rule.data}
      onLeave={() => Promise.resolve(setRound(round + 1))}
    />
  );
}

function EditedRule({ rule: read, onLeave }: { rule: TwoPersonRule; onLeave: () => Promise<void> }) {
  const t = useText();
  // If somebody else changes it meanwhile, saving fails on its version.
  const [rule] = useState(read);
  const save = useSaveTwoPersonRule(rule);
  return (
    <TwoPersonRuleEditor
      title={t('shell.companySettings')}
      name={t('approvals.companySettings.name')}
      saved={(name) => name}
      {...{ rule, save, onLeave }}
    />
  );
}

function ShownRule({ rule }: { rule: TwoPersonRule }) {
  const t = useText();
  const { openRequest, actions } = rule;
  return (
    <div className={frame.page}>
      <PageHeader
        title={t('shell.companySettings')}
        quiet={t('approvals.companySettings.name')}
        actions={
          <ActionButton
            leftSection={<IconPencil aria-hidden />}
            decision={actions.update}
            title={t('approvals.rule.cannot')}
            onClick={() => {}}
          >
            {t('forms.edit')}
          </ActionButton>
        }
      />
      <div
        className={`${frame.main} ${frame.panels} ${css.shown}`}
        tabIndex={0}
        role="group"
        aria-label={t('approvals.companySettings.name')}
      >
        {openRequest && (
          <OpenRequestNote request={openRequest} words={(_action, asked) => t('approvals.rule.waiting', asked)} />
        )}
        <TwoPersonRuleFacts rule={rule} />
      </div>
    </div>
  );
}
