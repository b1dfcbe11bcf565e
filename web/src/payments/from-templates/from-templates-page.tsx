import { useState } from 'react';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DraftId, TemplateId } from '@portico/contract/ids';
import { EditorGap } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { useMayOpen } from '../../lib/session/session.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useDraftIdentity } from '../manual/drafts/draft-identity.ts';
import { DraftsNote } from '../manual/drafts/drafts-note.tsx';
import { OpenedDraftPage } from '../manual/drafts/opened-draft-page.tsx';
import { ManualEditor } from '../manual/manual-editor.tsx';
import { useManualChoices } from '../queries.ts';
import { templatesIn } from './chosen-templates.ts';
import { useBegunPayments, useRelevantTemplates } from './queries.ts';
import { TemplateChooser } from './template-chooser.tsx';
import foot from '../../ui/form/foot.module.css';
import frame from '../../ui/layout/rail-page.module.css';

/** Payments from templates (spec B2): first the templates, then what they leave open. */
export function FromTemplatesPage() {
  const t = useText();
  const { id, isOpened } = useDraftIdentity();
  const { templates, chosen }: Record<string, unknown> = useSearch({ strict: false });
  const begun = templatesIn(templates);
  if (isOpened) return <OpenedDraftPage key={id} id={id} title={t('payments.manual.fromTemplates')} />;
  if (begun.length > 0) return <Entering key={`${id} ${begun.join(' ')}`} id={id} templates={begun} />;
  return <Choosing ticked={templatesIn(chosen)} />;
}

/** `ticked`: those that were chosen before, for people who come back. */
function Choosing({ ticked }: { ticked: readonly TemplateId[] }) {
  const t = useText();
  const navigate = useNavigate();
  const relevant = useRelevantTemplates();
  const entersAny = useMayOpen('newPayment');
  const [chosen, setChosen] = useState<ReadonlySet<TemplateId>>(new Set(ticked));
  const [isAsked, setIsAsked] = useState(false);
  if (!relevant.data) return <EditorGap failed={t('templates.failed')} asked={[relevant]} />;
  const { templates } = relevant.data;
  // Those that are gone meanwhile are ticked no more.
  const known = new Set(templates.map(({ uniqueId }) => uniqueId));
  const ids = [...chosen].filter((id) => known.has(id));
  const goOn = async () => {
    setIsAsked(true);
    if (ids.length === 0) return;
    const to = '/from-templates';
    await navigate({ to, search: { chosen: ids.join(' ') }, replace: true });
    await navigate({ to, search: { templates: ids.join(' ') } });
  };
  return (
    <form
      noValidate
      className={frame.page}
      onSubmit={(event) => {
        event.preventDefault();
        void goOn();
      }}
    >
      <PageHeader title={t('payments.manual.fromTemplates')} quiet={t('templates.choose.quiet')} />
      <div className={frame.parts}>
        <div className={`${frame.main} ${frame.fields}`}>
          {/* People who may open the editor find their drafts there. */}
          {!entersAny && <DraftsNote to="/from-templates" />}
          <TemplateChooser templates={templates} chosen={new Set(ids)} onChange={setChosen} />
        </div>
      </div>
      {templates.length > 0 && (
        <footer className={foot.foot}>
          <div className={foot.line}>
            <p className={foot.text} role="status">
              {isAsked && ids.length === 0 ? (
                <span className={foot.wrong}>{t('templates.choose.missing')}</span>
              ) : (
                t('templates.choose.count', { count: ids.length })
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

function Entering({ id, templates }: { id: DraftId; templates: readonly TemplateId[] }) {
  const t = useText();
  const [choices, begun] = [useManualChoices(), useBegunPayments(templates)];
  if (choices.data && begun.data)
    return <ManualEditor choices={choices.data} begun={begun.data} kept={{ id, revision: null }} stored={null} />;
  return <EditorGap failed={t('payments.manual.failed')} asked={[choices, begun]} />;
}
