import type { ReactNode } from 'react';
import type { ShownCutOff } from '@portico/contract/payments/shown-cut-off';
import { useText } from '../../lib/format/texts.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import type { OrderRow } from '../model.ts';
import { useCutOff } from './use-cut-off.ts';

type WordProps = {
  cutOff: ShownCutOff;
  order: Pick<OrderRow, 'signatureStatus'>;
  /** Where no header names it. */
  isNamed?: boolean;
  /** As long as there is nothing to say. */
  none?: ReactNode;
};

/** The cut-off of an order as rows show it: when it is, how long is left once it is at risk, or that it was missed. */
export function CutOffWord({ cutOff, order: { signatureStatus }, isNamed = false, none = null }: WordProps) {
  const t = useText();
  const words = useCutOff(cutOff, signatureStatus === 'FULLY_SIGNED');
  if (words === null) return none;
  const { state, shown, short, fullAt, of } = words;
  const until = t(`payments.cutOff.until.${state}`, { at: fullAt });
  return (
    <ShapeWord {...shown} title={of === null ? until : `${until}\n${of}`}>
      {isNamed && <span className="visually-hidden">{t('payments.column.cutOff')} </span>}
      {short}
    </ShapeWord>
  );
}
