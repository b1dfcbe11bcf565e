import { useSyncExternalStore } from 'react';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { Note } from '../../../ui/notices/note.tsx';
import { ProblemNote } from '../../../ui/notices/problem-note.tsx';
import type { DraftKeeper, KeepingState } from './draft-keeper.ts';
import type { DraftWays } from './use-draft-ways.ts';
import css from './drafts.module.css';

function useKeepingState(keeper: DraftKeeper): KeepingState {
  return useSyncExternalStore(keeper.state.subscribe, keeper.state.get);
}

/** When the draft was kept last. */
export function KeptAt({ keeper }: { keeper: DraftKeeper }) {
  const t = useText();
  const display = useDisplay();
  const state = useKeepingState(keeper);
  if (state.kind === 'keeping') return <span className={css.quiet}>{t('payments.draft.keeping')}</span>;
  if (state.kind !== 'kept' || state.at === null) return null;
  return <span className={css.quiet}>{t('payments.draft.kept', { time: display.time(state.at) })}</span>;
}

type ProblemProps = { keeper: DraftKeeper; ways: DraftWays };

/** Why the draft isn't kept any more, and what to do. */
export function KeepingProblem({ keeper, ways }: ProblemProps) {
  const t = useText();
  const again = useMutation({ mutationFn: ways.keepAsNew });
  const state = useKeepingState(keeper);
  if (state.kind === 'failed')
    return (
      <>
        <p className={css.quiet}>{t('payments.draft.failed')}</p>
        <ProblemNote error={state.error} />
      </>
    );
  if (state.kind !== 'changedElsewhere') return null;
  return (
    <Note kind="warning" role="alert">
      <p>{t('payments.draft.elsewhere')}</p>
      <p className={css.ways}>
        <Button size="xs" onClick={ways.reload}>
          {t('payments.draft.elsewhere.reload')}
        </Button>
        <Button size="xs" loading={again.isPending} onClick={() => again.mutate()}>
          {t('payments.draft.elsewhere.keep')}
        </Button>
      </p>
      {again.error && <ProblemNote error={again.error} />}
    </Note>
  );
}
