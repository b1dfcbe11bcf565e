import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import type { CopiedPayments } from '../model.ts';

/** That the payments are copies, and how many of the originals said more than can be entered. */
export function CopiedNote({ copied: { groups, reduced } }: { copied: CopiedPayments }) {
  const t = useText();
  const display = useDisplay();
  const count = groups.reduce((sum, { payments }) => sum + payments.length, 0);
  return (
    <Note kind={reduced > 0 ? 'warning' : 'info'}>
      {t('payments.manual.copied', { count, shown: display.decimal(count) })}{' '}
      {reduced > 0 && t('payments.manual.copied.reduced', { count: reduced })}
    </Note>
  );
}
