import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import type { OrderRow } from '../model.ts';
import { CUT_OFF_LOOKS, useCutOff } from './use-cut-off.ts';

type CutOff = NonNullable<OrderRow['cutOff']>;
type WordProps = { cutOff: CutOff; signatureStatus: OrderRow['signatureStatus'] };

/** The cut-off of an order as rows show it: when it is, how long is left once it is at risk, or that it was missed. */
export function CutOffWord({ cutOff, signatureStatus }: WordProps) {
  const t = useText();
  const display = useDisplay();
  const { state, at, left } = useCutOff(cutOff.at, signatureStatus);
  const of = useCutOffOf(cutOff);
  const until = t(`payments.cutOff.until.${state}`, { at: display.instant(cutOff.at) });
  const words = { IN_TIME: at, AT_RISK: left, MISSED: t('payments.cutOff.missed') };
  return (
    <ShapeWord
      look={CUT_OFF_LOOKS[state]}
      isAlarming={state !== 'IN_TIME'}
      title={of === null ? until : `${until}\n${of}`}
    >
      {words[state]}
    </ShapeWord>
  );
}

/** “Lindhof Bank · EUR · Urgent”: whose cut-off it is, and for which payments; null if the reader may not know. */
export function useCutOffOf({ of }: CutOff): string | null {
  const t = useText();
  if (of === null) return null;
  const { bank, currency, serviceLevel } = of;
  const level = serviceLevel === null ? [] : [t.known('status', `serviceLevel.${serviceLevel}`) ?? serviceLevel];
  return [bank, currency, ...level].join(' · ');
}
