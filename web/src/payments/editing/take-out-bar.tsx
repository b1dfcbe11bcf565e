import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconArrowBarUp } from '@tabler/icons-react';
import type { OrderId } from '@portico/contract/ids';
import { EDITED_PARTS_MAXIMUM } from '@portico/contract/limits';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import { Amount } from '../../ui/values/money.tsx';
import { sumTotals } from '../actions/decisions.ts';
import type { OrderDetail } from '../model.ts';
import { useTakeOutPayments } from '../queries.ts';
import css from './take-out-bar.module.css';
import type { TakeOut } from './use-take-out.ts';

type BarProps = {
  order: OrderDetail;
  takeOut: TakeOut | null;
  onBegin: () => void;
  /** What else can be done with the payments. */
  children: ReactNode;
};

/** Above the payments of an order; of an open one from a file it leads to choosing some to be taken out. */
export function TakeOutBar({ order, takeOut, onBegin, children }: BarProps) {
  const t = useText();
  const { status, file, edits } = order;
  if (status !== 'OPEN' || file === null) return <div className={css.bar}>{children}</div>;
  if (takeOut === null)
    return (
      <div className={css.bar}>
        <ActionButton
          size="xs"
          leftSection={<IconArrowBarUp aria-hidden />}
          decision={edits.takeOut}
          title={t('payments.takeOut.cannot')}
          onClick={onBegin}
        >
          {t('payments.takeOut.begin')}
        </ActionButton>
        {children}
      </div>
    );
  return <ChoosingBar uniqueId={order.uniqueId} takeOut={takeOut} />;
}

type ChoosingProps = { uniqueId: OrderId; takeOut: TakeOut };

function ChoosingBar({ uniqueId, takeOut }: ChoosingProps) {
  const t = useText();
  const display = useDisplay();
  const [asking, setAsking] = useState(false);
  const { chosen, isFull, onStop } = takeOut;
  const count = chosen.size;
  return (
    <div className={`${css.bar} ${css.choosing}`}>
      <p className={css.hint}>{t('payments.takeOut.hint')}</p>
      <div className={css.chosen} role="status">
        <b>{t('payments.takeOut.chosen', { count, shown: display.decimal(count) })}</b>
        {totalsOf(takeOut).map((money) => (
          <Amount key={money.currency} {...money} />
        ))}
        {isFull && <span>{t('payments.takeOut.most', { most: display.decimal(EDITED_PARTS_MAXIMUM) })}</span>}
      </div>
      <div className={css.buttons}>
        <Button size="xs" onClick={onStop}>
          {t('common.cancel')}
        </Button>
        <Button size="xs" variant="danger" disabled={count === 0} onClick={() => setAsking(true)}>
          {t('payments.takeOut.do')}
        </Button>
      </div>
      {asking && <TakeOutDialog {...{ uniqueId, takeOut }} onClose={() => setAsking(false)} />}
    </div>
  );
}

function TakeOutDialog({ uniqueId, takeOut, onClose }: ChoosingProps & { onClose: () => void }) {
  const t = useText();
  const display = useDisplay();
  const run = useTakeOutPayments(uniqueId);
  const counted = { count: takeOut.chosen.size, shown: display.decimal(takeOut.chosen.size) };
  const amounts = totalsOf(takeOut).map(({ amount, currency }) => `${currency} ${display.amount(amount, currency)}`);
  const act = async () => {
    const { chosen, contentDigest } = takeOut;
    await run.mutateAsync({ contentDigest, transactions: [...chosen.keys()] });
    notify({ kind: 'done', title: t('payments.takeOut.done', counted) });
    takeOut.onStop();
  };
  return (
    <AskDialog
      title={t('payments.takeOut.ask', counted)}
      keep={t('payments.takeOut.keep', counted)}
      act={t('payments.takeOut.do')}
      isWorking={run.isPending}
      onClose={onClose}
      onAct={() => void act().catch(() => {})}
    >
      <p>
        {t('payments.takeOut.less', { amount: amounts.join(', ') })} {t('payments.takeOut.text', counted)}
      </p>
      {run.isError && <TitledProblem error={run.error} />}
    </AskDialog>
  );
}

function totalsOf({ chosen }: TakeOut) {
  return sumTotals([{ totals: [...chosen.values()] }]);
}
