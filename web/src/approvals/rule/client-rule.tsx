import { useState } from 'react';
import { IconArrowLeft } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { EditorGap } from '../editor/editor-gap.tsx';
import type { ChangeRequest } from '../model.ts';
import { RequestFields } from '../request/request-fields.tsx';
import { RequestNotes } from '../request/request-notes.tsx';
import { RequestRail } from '../request/request-rail.tsx';
import { ChangeStatusTag } from '../request/status-words.tsx';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ReasonList } from '../../ui/notices/reason-list.tsx';
import { Note } from '../../ui/notices/note.tsx';
import type { ClientTwoPersonRule } from './model.ts';
import { useClientTwoPersonRule, useSaveClientTwoPersonRule } from './queries.ts';
import { TwoPersonRuleEditor } from './two-person-rule-editor.tsx';
import { TwoPersonRuleFacts } from './two-person-rule-facts.tsx';
import frame from '../../ui/layout/rail-page.module.css';
import css from './rule.module.css';

type PageProps = { name: string; rule: ClientTwoPersonRule };

/** A client's two-person rule for the provider's administrators: its switches, or the pending change of them. */
export function ClientRule({ uniqueId, name }: { uniqueId: string; name: string }) {
  const t = useText();
  const rule = useClientTwoPersonRule(uniqueId);
  if (!rule.data) {
    return <EditorGap failed={t('approvals.rule.loadFailed')} asked={[rule]} />;
  }
  const { change, actions, version } = rule.data;
  if (change) return <WaitingRule {...{ name, change, rule: rule.data }} />;
  if (!actions.update.allowed) return <ShownRule {...{ name, rule: rule.data }} />;
  return <EditedRule key={version} {...{ name, rule: rule.data }} />;
}

function EditedRule({ name, rule: read }: PageProps) {
  const t = useText();
  const navigate = useNavigate();
  const [rule] = useState(read);
  const save = useSaveClientTwoPersonRule(rule);
  return (
    <TwoPersonRuleEditor
      title={t('approvals.companySettings.name')}
      saved={() => t('approvals.requested')}
      onLeave={() => navigate({ to: '/administration/client', search: { open: rule.uniqueId } })}
      {...{ name, rule, save }}
    />
  );
}

function ShownRule({ name, rule }: PageProps) {
  const t = useText();
  return (
    <div className={frame.page}>
      <PageHeader
        title={t('approvals.companySettings.name')}
        quiet={name}
        actions={<ToClient uniqueId={rule.uniqueId} />}
      />
      <div
        className={`${frame.main} ${frame.panels} ${css.shown}`}
        tabIndex={0}
        role="group"
        aria-label={t('approvals.companySettings.name')}
      >
        <Note>
          <ReasonList reasons={rule.actions.update.reasons} />
        </Note>
        <TwoPersonRuleFacts rule={rule} />
      </div>
    </div>
  );
}

/** The pending change, to be decided here; the client's own people decide it among their pending approvals. */
function WaitingRule({ name, change, rule }: PageProps & { change: ChangeRequest }) {
  const t = useText();
  const display = useDisplay();
  const asked = { name, person: change.requestedBy.name, at: display.instant(change.requestedAt) };
  return (
    <div className={frame.page}>
      <PageHeader
        title={t('approvals.companySettings.head.UPDATE')}
        place={name}
        status={<ChangeStatusTag status={change.status} />}
        quiet={t('approvals.quiet', asked)}
        actions={<ToClient uniqueId={rule.uniqueId} />}
      />
      <div className={`${frame.parts} ${frame.lined}`}>
        <div
          className={`${frame.main} ${frame.panels}`}
          tabIndex={0}
          role="group"
          aria-label={t('approvals.companySettings.name')}
        >
          <RequestNotes request={change} />
          <RequestFields request={change} />
          <TwoPersonRuleFacts rule={rule} />
        </div>
        <RequestRail request={change} ofClient={rule.uniqueId} />
      </div>
    </div>
  );
}

function ToClient({ uniqueId }: { uniqueId: string }) {
  const t = useText();
  return (
    <Button
      leftSection={<IconArrowLeft aria-hidden />}
      renderRoot={(props) => <Link to="/administration/client" search={{ open: uniqueId }} {...props} />}
    >
      {t('approvals.rule.toClient')}
    </Button>
  );
}
