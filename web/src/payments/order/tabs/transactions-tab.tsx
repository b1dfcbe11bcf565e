import { useState } from 'react';
import { useText } from '../../../lib/format/texts.tsx';
import { usePhone } from '../../../lib/use-media.ts';
import { orderTransactionList } from '@portico/contract/payments/transactions/lists';
import { ExportButton } from '../../../ui/grid/export/export-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Note } from '../../../ui/notices/note.tsx';
import { TakeOutBar } from '../../editing/take-out-bar.tsx';
import { useTakeOut } from '../../editing/use-take-out.ts';
import type { OrderDetail } from '../../model.ts';
import { FoldedDifferences } from '../differences.tsx';
import { useWarningText } from '../warning-text.ts';
import { GroupRows } from './group-rows.tsx';
import { HiddenGroups } from './hidden-groups.tsx';
import css from './transactions.module.css';

const OPEN_TRANSACTIONS_MAXIMUM = 100;
const WARNINGS_SHOWN = 2;
/** Of the list of its transactions. */
const COLUMNS_SHOWN = ['creditor', 'creditorAccount', 'remittance', 'bankStatus', 'amount'];
const NOTHING_ASKED = {};
const NONE_CHOSEN: readonly string[] = [];

type TabProps = { order: OrderDetail; onShowWarnings: () => void };

/** Groups and transactions as one table; the first hundred transactions are expanded from the start. */
export function TransactionsTab({ order, onShowWarnings }: TabProps) {
  const t = useText();
  const phone = usePhone();
  const [open, setOpen] = useState(() => groupsOpenAtFirst(order.groups));
  const { takeOut, begin } = useTakeOut(order);
  const toggle = (id: string) => setOpen((before) => toggled(before, id));
  return (
    <>
      <OrderWarnings order={order} onShowWarnings={onShowWarnings} />
      <TakeOutBar order={order} takeOut={takeOut} onBegin={begin}>
        <ExportButton
          list={orderTransactionList}
          request={NOTHING_ASKED}
          uniqueId={order.uniqueId}
          fields={COLUMNS_SHOWN}
          ids={NONE_CHOSEN}
          found={order.groups.reduce((count, group) => count + group.numberOfTransactions, 0)}
          isLowerBound={false}
          hasOwnKey
        />
      </TakeOutBar>
      <table className={css.table} aria-label={t('payments.tab.transactions')}>
        {!phone && (
          <thead>
            <tr>
              <th className={css.fold} />
              <th scope="col" className={css.creditorColumn}>
                {t('payments.column.creditor')}
              </th>
              <th scope="col" className={css.accountColumn}>
                {t('payments.column.creditorAccount')}
              </th>
              <th scope="col">{t('payments.column.remittance')}</th>
              <th scope="col" className={css.notesColumn}>
                {t('payments.column.notes')}
              </th>
              <th scope="col" className={css.amountColumn}>
                {t('payments.column.amount')}
              </th>
            </tr>
          </thead>
        )}
        {order.groups.map((group) => (
          <GroupRows
            key={group.uniqueId}
            order={order}
            group={group}
            open={open.has(group.uniqueId)}
            onToggle={() => toggle(group.uniqueId)}
            takeOut={takeOut}
          />
        ))}
        {order.withheldGroups > 0 && (
          <HiddenGroups>{t('payments.order.withheldGroups', { count: order.withheldGroups })}</HiddenGroups>
        )}
        {order.hiddenGroups > 0 && (
          <HiddenGroups>{t('payments.order.hiddenGroups', { count: order.hiddenGroups })}</HiddenGroups>
        )}
      </table>
    </>
  );
}

/** The order's first warnings, above the table. */
function OrderWarnings({ order, onShowWarnings }: TabProps) {
  const t = useText();
  const textOf = useWarningText();
  const warnings = order.warningList.filter(({ settled }) => !settled);
  if (warnings.length === 0) return null;
  // The file and its groups may repeat a warning; the warnings' own tab shows which of them do.
  const bySentence = [...Map.groupBy(warnings, textOf)];
  const more = bySentence.length - WARNINGS_SHOWN;
  return (
    <div className={css.warnings}>
      {bySentence.slice(0, WARNINGS_SHOWN).map(([sentence, [warning]]) => (
        <Note key={sentence} kind="warning">
          {sentence}
          <FoldedDifferences uniqueId={order.uniqueId} warning={warning!} />
        </Note>
      ))}
      {more > 0 && (
        <LinkButton className={css.more} onClick={onShowWarnings}>
          {t('payments.order.moreWarnings', { count: more })}
        </LinkButton>
      )}
    </div>
  );
}

function groupsOpenAtFirst(groups: OrderDetail['groups']): ReadonlySet<string> {
  const open = new Set<string>();
  let transactions = 0;
  for (const group of groups) {
    transactions += group.numberOfTransactions;
    if (open.size > 0 && transactions > OPEN_TRANSACTIONS_MAXIMUM) break;
    open.add(group.uniqueId);
  }
  return open;
}

function toggled(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return open.has(id) ? new Set([...open].filter((other) => other !== id)) : new Set([...open, id]);
}
