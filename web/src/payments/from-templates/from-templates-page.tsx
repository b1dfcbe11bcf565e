import { useState } from 'react';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { trustedId, type TemplateId } from '@portico/contract/ids';
import { EditorGap } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ManualEditor } from '../manual/manual-editor.tsx';
import { useManualChoices } from '../queries.ts';
import { useBegunPayments, useRelevantTemplates } from './queries.ts';
import { TemplateChooser } from './template-chooser.tsx';
import foot from '../../ui/form/foot.module.css';
import frame from '../../ui/layout/rail-page.module.css';

/** Payments from templates (spec B2): first the templates, then what they leave open. */
export function FromTemplatesPage() {
  const { templates }: Record<string, unknown> = useSearch({ strict: false });
  const chosen = typeof templates === 'string' ? templates.split(' ').map((id) => trustedId<TemplateId>(id)) : [];
  return chosen.length > 0 ? <Entering key={chosen.join(' ')} templates={chosen} /> : <Choosing />;
}

function Choosing() {
  const t = useText();
  const navigate = useNavigate();
  const relevant = useRelevantTemplates();
  const [chosen, setChosen] = useState<ReadonlySet<TemplateId>>(new Set());
  const [isAsked, setIsAsked] = useState(false);
  const goOn = () => {
    setIsAsked(true);
    if (chosen.size > 0) void navigate({ to: '/from-templates', search: { templates: [...chosen].join(' ') } });
  };
  if (!relevant.data) return <EditorGap failed={t('templates.failed')} asked={[relevant]} />;
  const { templates } = relevant.data;
  return (
    <form
      noValidate
      className={frame.page}
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <PageHeader title={t('payments.manual.fromTemplates')} quiet={t('templates.choose.quiet')} />
      <div className={frame.parts}>
        <div className={`${frame.main} ${frame.fields}`}>
          <TemplateChooser templates={templates} chosen={chosen} onChange={setChosen} />
        </div>
      </div>
      {templates.length > 0 && (
        <footer className={foot.foot}>
          <div className={foot.line}>
            <p className={foot.text} role="status">
              {isAsked && chosen.size === 0 ? (
                <span className={foot.wrong}>{t('templates.choose.missing')}</span>
              ) : (
                t('templates.choose.count', { count: chosen.size })
              )}
            </p>
            <Button size="md" variant="filled" type="submit">
              {t('templates.choose.continue')}
            </Button>
          </div>
        </footer>
      )}
    </form>
  );
}

function Entering({ templates }: { templates: readonly TemplateId[] }) {
  const t = useText();
  const [choices, begun] = [useManualChoices(), useBegunPayments(templates)];
  if (choices.data && begun.data) return <ManualEditor choices={choices.data} begun={begun.data} stored={null} />;
  return <EditorGap failed={t('payments.manual.failed')} asked={[choices, begun]} />;
}
