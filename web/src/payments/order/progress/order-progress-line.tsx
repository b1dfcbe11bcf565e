import { useId, useState } from 'react';
import { useText } from '../../../lib/format/texts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { OrderDetail } from '../../model.ts';
import { orderProgress } from './order-progress.ts';
import { StepItem } from './step-item.tsx';
import css from './progress.module.css';

type LineProps = { order: OrderDetail; onShowReports: () => void };

/** How far the order has come, as a line of steps; the phone shows only the current step until all are expanded. */
export function OrderProgressLine({ order, onShowReports }: LineProps) {
  const t = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const steps = orderProgress(order);
  const standing = steps.find(({ state }) => state !== 'done') ?? steps.at(-1)!;
  return (
    <section className={css.progress} aria-label={t('payments.progress.label')}>
      <ol id={id} className={`${css.line} ${isOpen ? '' : css.folded}`}>
        {steps.map((step, index) => (
          <StepItem
            key={step.name}
            step={step}
            isStanding={step === standing}
            noteColumns={columnsUntilNextNote(steps, index)}
            isEntered={order.sourceType === 'EFT_WEB' || order.sourceType === 'CPS_WEB'}
            onShowReports={onShowReports}
          />
        ))}
      </ol>
      <LinkButton className={css.toggle} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {isOpen
          ? t('payments.progress.fewer')
          : t('payments.progress.place', { number: steps.indexOf(standing) + 1, of: steps.length })}
      </LinkButton>
    </section>
  );
}

/** A sentence uses the room under the steps that say nothing. */
function columnsUntilNextNote(steps: ReturnType<typeof orderProgress>, index: number): number {
  const next = steps.findIndex(({ note }, other) => other > index && note !== null);
  return (next === -1 ? steps.length : next) - index;
}
