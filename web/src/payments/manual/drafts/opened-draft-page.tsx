import { IconFileOff } from '@tabler/icons-react';
import type { DraftId } from '@portico/contract/ids';
import { DRAFT_KEPT_DAYS } from '@portico/contract/limits';
import { EditorGap } from '../../../approvals/public.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { problemOf } from '../../../lib/http/problem.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Empty } from '../../../ui/layout/states.tsx';
import { useManualChoices } from '../../queries.ts';
import { ManualEditor } from '../manual-editor.tsx';
import { useDraftToOpen } from './draft-queries.ts';

/** Goes on with a draft. */
export function OpenedDraftPage({ id, title }: { id: DraftId; title: string }) {
  const t = useText();
  const [choices, draft] = [useManualChoices(), useDraftToOpen(id)];
  if (choices.data && draft.data) {
    const kept = { id, revision: draft.data.revision, opened: draft.data };
    return <ManualEditor choices={choices.data} kept={kept} stored={null} />;
  }
  if (!draft.error || problemOf(draft.error).problem.key !== 'NOT_FOUND')
    return <EditorGap failed={t('payments.manual.failed')} asked={[choices, draft]} />;
  return (
    <>
      <PageHeader title={title} />
      <Empty
        icon={<IconFileOff size={28} aria-hidden />}
        title={t('payments.draft.gone')}
        text={t('payments.draft.gone.text', { days: DRAFT_KEPT_DAYS })}
      />
    </>
  );
}
