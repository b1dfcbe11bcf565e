import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DraftId } from '@portico/contract/ids';
import { useText } from '../../../lib/format/texts.tsx';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { ProblemNote } from '../../../ui/notices/problem-note.tsx';
import { discardDraft, DRAFTS } from './draft-queries.ts';

type DiscardProps = {
  id: DraftId;
  /** Before it is discarded: what would bring it back ends. */
  prepare?: () => Promise<void>;
  onClose: () => void;
  onDone: () => void;
};

/** Asks before a draft is gone for good. */
export function DiscardDialog({ id, prepare, onClose, onDone }: DiscardProps) {
  const t = useText();
  const queries = useQueryClient();
  const discard = useMutation({
    mutationFn: async () => {
      await prepare?.();
      await discardDraft(id);
    },
    onSuccess: () => {
      onDone();
      void queries.invalidateQueries({ queryKey: DRAFTS });
    },
  });
  return (
    <AskDialog
      title={t('payments.draft.discard.title')}
      keep={t('payments.draft.discard.keep')}
      act={t('payments.draft.discard')}
      isWorking={discard.isPending}
      onClose={onClose}
      onAct={() => discard.mutate()}
    >
      <p>{t('payments.draft.discard.text')}</p>
      {discard.error && <ProblemNote error={discard.error} />}
    </AskDialog>
  );
}
