import type { EntityStatus } from '@portico/contract/approvals/model';
import { ENTITY_LOOKS } from '../approvals/public.ts';
import { useText } from '../lib/format/texts.tsx';
import { ShapeWord } from '../ui/values/shape-word.tsx';
import { StatusWord, useStatusWords } from '../status/public.ts';
import { StatusShape } from '../ui/values/status-shapes.tsx';
import { Tag } from '../ui/values/tag.tsx';
import tones from '../ui/theme/tones.module.css';
import type { OrderRow } from './model.ts';
import css from './order-status.module.css';

type Pending = { entityStatus: EntityStatus };

/** An order's status as rows show it; with a pending change, the diamond with its words. */
export function OrderStatusWord({
  order: { status, held, sending, entityStatus },
}: {
  order: Pick<OrderRow, 'status' | 'held' | 'sending'> & Pending;
}) {
  const t = useText();
  const words = useStatusWords();
  if (entityStatus === 'OK') return <StatusWord status={status} held={held} sending={sending} />;
  const { shape, tone, full: word } = words({ status, held, sending });
  const waits = t.of('payments', `pending.${entityStatus}`);
  return (
    <span className={css.both} title={`${word}\n${waits}`}>
      <span className={`${css.shape} ${tones[tone]}`}>
        <StatusShape name={shape} />
        <span className="visually-hidden">{word}</span>
      </span>
      <PendingWord entityStatus={entityStatus} />
    </span>
  );
}

/** The diamond of the two-person rule with its words, as rows show it. */
export function PendingWord({ entityStatus }: Pending) {
  const t = useText();
  return (
    <ShapeWord look={ENTITY_LOOKS[entityStatus]} title={t.of('payments', `pending.${entityStatus}`)}>
      {t.of('payments', `pending.${entityStatus}.short`)}
    </ShapeWord>
  );
}

/** The diamond for page headers; nothing without a pending change. */
export function PendingTag({ entityStatus }: Pending) {
  const t = useText();
  if (entityStatus === 'OK') return null;
  const { shape, tone } = ENTITY_LOOKS[entityStatus];
  return (
    <Tag tone={tone} shape={shape}>
      {t.of('payments', `pending.${entityStatus}`)}
    </Tag>
  );
}
