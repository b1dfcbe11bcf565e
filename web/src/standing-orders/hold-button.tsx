import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useText } from '../lib/format/texts.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { notify } from '../ui/notices/notify.ts';
import { ProblemNote } from '../ui/notices/problem-note.tsx';
import type { StandingOrderDetail } from './model.ts';
import { usePause } from './queries.ts';

/** Pauses a standing order, or lets it go on. */
export function HoldButton({ uniqueId, content, state, actions }: StandingOrderDetail) {
  const t = useText();
  const pause = usePause(uniqueId);
  if (state === 'ENDED') return null;
  const isPaused = state === 'PAUSED';
  const hold = async () => {
    await pause.mutateAsync(!isPaused);
    notify({ kind: 'done', title: t(`standingOrders.${isPaused ? 'resumed' : 'paused'}`, { name: content.name }) });
  };
  return (
    <>
      <div>
        <ActionButton
          size="xs"
          variant="default"
          leftSection={isPaused ? <IconPlayerPlay aria-hidden /> : <IconPlayerPause aria-hidden />}
          decision={actions.hold}
          title={t('standingOrders.cannot.hold')}
          onClick={() => void hold().catch(() => undefined)}
        >
          {t(`standingOrders.${isPaused ? 'resume' : 'pause'}`)}
        </ActionButton>
      </div>
      {pause.error ? <ProblemNote error={pause.error} /> : null}
    </>
  );
}
