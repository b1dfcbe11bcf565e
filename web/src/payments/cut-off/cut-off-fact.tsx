import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Fact } from '../../ui/layout/facts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import type { OrderDetail } from '../model.ts';
import { useCutOffOf } from './cut-off-word.tsx';
import { CUT_OFF_LOOKS, useCutOff } from './use-cut-off.ts';

type Limited = { order: OrderDetail; cutOff: NonNullable<OrderDetail['cutOff']> };

/** The cut-off among the first facts of an order, and whose it is. */
export function CutOffFact({ order: { signatureStatus }, cutOff }: Limited) {
  const t = useText();
  const { state, at, left } = useCutOff(cutOff.at, signatureStatus);
  const of = useCutOffOf(cutOff);
  const words = { IN_TIME: at, AT_RISK: `${at}, ${left}`, MISSED: `${t('payments.cutOff.missed')}, ${at}` };
  return (
    <Fact name={t('payments.column.cutOff')} {...(of !== null && { quiet: of })}>
      <ShapeWord look={CUT_OFF_LOOKS[state]} isAlarming={state !== 'IN_TIME'}>
        {words[state]}
      </ShapeWord>
    </Fact>
  );
}

/** What is to be done about a missed cut-off; nothing before that, and once the release has said so itself. */
export function CutOffNote({ order: { status, signatureStatus }, cutOff }: Limited) {
  const t = useText();
  const display = useDisplay();
  const { state } = useCutOff(cutOff.at, signatureStatus);
  if (state !== 'MISSED' || status === 'RELEASE_ERROR') return null;
  const note = status === 'OPEN' ? 'payments.cutOff.note.open' : 'payments.cutOff.note.signed';
  return <Note kind="error">{t(note, { at: display.instant(cutOff.at) })}</Note>;
}
