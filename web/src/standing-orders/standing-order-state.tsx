import { useText } from '../lib/format/texts.tsx';
import { ShapeWord } from '../ui/values/shape-word.tsx';
import { STATE_LOOKS, type StandingOrderRow } from './model.ts';

/** What a standing order is up to. */
export function StateWord({ state }: Pick<StandingOrderRow, 'state'>) {
  const t = useText();
  return <ShapeWord look={STATE_LOOKS[state]}>{t(`standingOrders.state.${state}`)}</ShapeWord>;
}
