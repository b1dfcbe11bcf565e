import { useText } from '../../lib/format/texts.tsx';
import type { Look } from '../../ui/values/looks.ts';
import { ShapeWord } from '../../ui/values/shape-word.tsx';

const LOOKS: Record<'true' | 'false', Look> = {
  true: { shape: 'ringWithTick', tone: 'done' },
  false: { shape: 'openArc', tone: 'moving' },
};

/** Whether the provider has chosen how the bank is reached. */
export function ConnectedWord({ isConnected }: { isConnected: boolean }) {
  const t = useText();
  return <ShapeWord look={LOOKS[`${isConnected}`]}>{t(`accounts.bank.isConnected.${isConnected}`)}</ShapeWord>;
}
