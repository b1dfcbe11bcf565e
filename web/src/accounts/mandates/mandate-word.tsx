import type { Mandate } from '@portico/contract/accounts/model';
import { useText } from '../../lib/format/texts.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import type { Look } from '../../ui/values/looks.ts';

const LOOKS: Record<Mandate, Look> = {
  WAITING: { shape: 'openArc', tone: 'moving' },
  CONFIRMED: { shape: 'ringWithTick', tone: 'done' },
  REFUSED: { shape: 'octagon', tone: 'error' },
};

/** Whether the provider has confirmed the bank's mandate for an account. */
export function MandateWord({ mandate }: { mandate: Mandate }) {
  const t = useText();
  return <ShapeWord look={LOOKS[mandate]}>{t(`accounts.account.mandate.${mandate}`)}</ShapeWord>;
}
