import { ActionIcon, Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { IconDots } from '@tabler/icons-react';
import type { AvailableOrderAction } from '@portico/contract/payments/status';
import { useText } from '../../lib/format/texts.tsx';
import { ReasonList } from '../../ui/notices/reason-list.tsx';
import { WhyMark } from '../../ui/notices/why.tsx';
import { mergeDecisions } from './decisions.ts';
import type { OrderRow } from '../model.ts';
import css from './refused-actions.module.css';

type RefusedProps = { actions: AvailableOrderAction[]; rows: OrderRow[]; className?: string | undefined };

/**
 * The actions that aren't possible now, each with its reasons, behind one button: otherwise they would crowd out the
 * rest.
 */
export function RefusedActions({ actions, rows, className }: RefusedProps) {
  const t = useText();
  if (actions.length === 0) return null;
  return (
    <Popover position="bottom-end" trapFocus returnFocus width={400}>
      <Popover.Target>
        <ActionIcon size={32} className={className ?? ''} aria-label={t('payments.refused.label')}>
          <IconDots aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={css.panel ?? ''} aria-label={t('payments.refused.title')}>
        <h2>{t('payments.refused.title')}</h2>
        {actions.map((action) => (
          <details key={action} name="refused" className={css.action}>
            <summary>
              {t.of('status', `action.${action}`)}
              <WhyMark />
            </summary>
            <ReasonList reasons={mergeDecisions(rows, action, true).reasons} />
          </details>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
