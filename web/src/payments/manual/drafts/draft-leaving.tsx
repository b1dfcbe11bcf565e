import type { RefObject } from 'react';
import { DRAFT_KEPT_DAYS } from '@portico/contract/limits';
import { useText } from '../../../lib/format/texts.tsx';
import { LeaveDialog } from '../../../ui/form/leave-dialog.tsx';
import type { NestedDraft } from '../../../ui/form/nested/nested-draft.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import type { DraftKeeper } from './draft-keeper.ts';
import type { DraftWays } from './use-draft-ways.ts';

type LeavingProps = {
  keeper: DraftKeeper | null;
  draft: NestedDraft;
  isSavedRef: RefObject<boolean>;
  ways: DraftWays;
};

/** Asks before a draft is left or discarded. */
export function DraftLeaving({ keeper, draft, isSavedRef, ways }: LeavingProps) {
  const t = useText();
  const kept = keeper && {
    isDone: () => keeper.isKept,
    where: () => (keeper.willKeep ? t('payments.draft.leave', { days: DRAFT_KEPT_DAYS }) : null),
    finish: () => keeper.finish(),
  };
  return (
    <>
      {ways.isDiscarding && keeper && (
        <DiscardDialog
          id={keeper.id}
          prepare={ways.stopKeeping}
          onClose={ways.closeDiscarding}
          onDone={ways.leaveDiscarded}
        />
      )}
      <LeaveDialog
        mayLose={() => draft.isDirty && !isSavedRef.current}
        // Other templates, or another draft; the draft that this is only gets its name.
        leads={(current, next) =>
          next['templates'] !== current['templates'] ||
          (next['draft'] !== current['draft'] && next['draft'] !== keeper?.id)
        }
        {...(kept && { kept })}
      />
    </>
  );
}
