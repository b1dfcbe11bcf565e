import type { RateListStatus } from '@portico/contract/rates/model';
import { useText } from '../../lib/format/texts.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import { RATE_LIST_LOOKS } from '../model.ts';

/** What became of a file. */
export function ListStatusWord({ status }: { status: RateListStatus }) {
  const t = useText();
  return <ShapeWord look={RATE_LIST_LOOKS[status]}>{t(`rates.status.${status}`)}</ShapeWord>;
}
