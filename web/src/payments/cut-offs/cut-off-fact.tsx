import type { ShownCutOff } from '@portico/contract/payments/shown-cut-off';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Fact } from '../../ui/layout/facts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import type { OrderDetail } from '../model.ts';
import { useCutOff } from './use-cut-off.ts';

type CutOffProps = { order: OrderDetail; cutOff: ShownCutOff };

/** The cut-off among the first facts of an order, and whose it is. */
export function CutOffFact({ order: { signatureStatus }, cutOff }: CutOffProps) {
  const t = useText();
  const words = useCutOff(cutOff, signatureStatus === 'FULLY_SIGNED');
  if (words === null) return null;
  const { shown, full, of } = words;
  return (
    <Fact name={t('payments.column.cutOff')} {...(of !== null && { quiet: of })}>
      <ShapeWord {...shown}>{full}</ShapeWord>
    </Fact>
  );
}

/** What is to be done about a missed cut-off; nothing before that, and once the release has said so itself. */
export function CutOffNote({ order: { status, signatureStatus, nextDate }, cutOff }: CutOffProps) {
  const t = useText();
  const display = useDisplay();
  const words = useCutOff(cutOff, signatureStatus === 'FULLY_SIGNED');
  if (words?.state !== 'MISSED' || status === 'RELEASE_ERROR') return null;
  const note = status === 'OPEN' ? 'payments.cutOff.note.open' : 'payments.cutOff.note.signed';
  return (
    <Note kind="error">
      {t(note, { at: words.fullAt })} {nextDate !== null && t('payments.cutOff.next', { date: display.date(nextDate) })}
    </Note>
  );
}
