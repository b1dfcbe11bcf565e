import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Tag } from '../../ui/values/tag.tsx';
import type { UserChoices, UserDetail } from '../model.ts';
import type { Board } from '../permissions/board.ts';
import type { PermissionDraft } from '../permissions/permission-draft.ts';

const CopyDialog = lazyPart(async () => (await import('../permissions/copy-dialog.tsx')).CopyDialog);
const EffectDialog = lazyPart(async () => (await import('../permissions/effect/effect-dialog.tsx')).EffectDialog);

type ActionsProps = { board: Board; draft: PermissionDraft };

/** At the foot of an editor: how many entries change, the effect, and undo. */
export function PermissionActions({ board, draft }: ActionsProps) {
  const t = useText();
  // The phone shows the effect below the permissions, and has no room to spare at the foot.
  const phone = usePhone();
  const [isShown, setShown] = useState(false);
  const count = draft.changes.length;
  return (
    <>
      {count > 0 && <Tag tone="signature">{t('users.changes', { count })}</Tag>}
      {count > 0 && (
        <Button size="md" variant="subtle" onClick={draft.undo}>
          {t('users.undoAll')}
        </Button>
      )}
      {!phone && (
        <Button size="md" onClick={() => setShown(true)}>
          {t('users.showEffect')}
        </Button>
      )}
      {isShown && <EffectDialog board={board} onClose={() => setShown(false)} />}
    </>
  );
}

type CopyProps = { colleagues: UserChoices['colleagues']; onCopy: (user: UserDetail) => void };

/** Copies a colleague's permissions, to be reviewed before saving. */
export function CopyButton({ colleagues, onCopy }: CopyProps) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button leftSection={<IconCopy aria-hidden />} onClick={() => setAsking(true)}>
        {t('users.copy')}
      </Button>
      {isAsking && <CopyDialog {...{ colleagues, onCopy }} onClose={() => setAsking(false)} />}
    </>
  );
}
