import { Button } from '@mantine/core';
import { useText } from '../../../lib/format/texts.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Board } from '../board.ts';
import { isGain } from './effect.ts';
import { EffectList } from './effect-list.tsx';
import { useEffectLines } from './use-effect-lines.ts';
import css from '../rail.module.css';

type DialogProps = { board: Board; onClose: () => void };

/** Everything that somebody gains and loses by the changes. */
export function EffectDialog({ board, onClose }: DialogProps) {
  const t = useText();
  const lines = useEffectLines(board);
  const parts = [
    { title: t('users.effect.gains'), lines: lines.filter(isGain) },
    { title: t('users.effect.losses'), lines: lines.filter((line) => !isGain(line)) },
  ];
  return (
    <Dialog
      opened
      width="form"
      onClose={onClose}
      title={t('users.effect.title', { name: board.person })}
      actions={
        <Button size="md" data-autofocus onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {lines.length === 0 && <p>{t('users.effect.none')}</p>}
      {parts.map(
        ({ title, lines: some }) =>
          some.length > 0 && (
            <section key={title}>
              <h3 className={css.title}>{title}</h3>
              <EffectList lines={some} board={board} />
            </section>
          ),
      )}
    </Dialog>
  );
}
