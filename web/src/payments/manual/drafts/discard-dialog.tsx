import type { DraftId } from '@portico/contract/ids';
import { useText } from '../../../lib/format/texts.tsx';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { ProblemNote } from '../../../ui/notices/problem-note.tsx';
import { useDiscardDraft } from './draft-queries.ts';

/** Asks before a draft is gone for good. */
export function DiscardDialog({ id, onClose, onDone }: { id: DraftId; onClose: () => void; onDone: () => void }) {
  const t = useText();
  const discard = useDiscardDraft();
  return (
    <AskDialog
      title={t('payments.draft.discard.title')}
      keep={t('payments.draft.discard.keep')}
      act={t('payments.draft.discard')}
      isWorking={discard.isPending}
      onClose={onClose}
      onAct={() => discard.mutate(id, { onSuccess: onDone })}
    >
      <p>{t('payments.draft.discard.text')}</p>
      {discard.error && <ProblemNote error={discard.error} />}
    </AskDialog>
  );
}
