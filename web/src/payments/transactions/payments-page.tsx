import { IconListNumbers } from '@tabler/icons-react';
import { COPIED_TRANSACTIONS_MAXIMUM } from '@portico/contract/limits';
import { paymentTransactionList } from '@portico/contract/payments/transactions/lists';
import { useText } from '../../lib/format/texts.tsx';
import { useAuthority, useMayOpen } from '../../lib/session/session.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { useDroppedNotice } from '../../ui/grid/filters/use-dropped-notice.ts';
import { DrawerList } from '../../ui/grid/drawer-list.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { useSelection } from '../../ui/grid/rows/use-selection.ts';
import { filterOf, gridRequest } from '../../ui/grid/state/grid-state.ts';
import { shownTotals, useAskedTotals } from '../../ui/grid/state/use-asked-totals.ts';
import { useGridState } from '../../ui/grid/state/use-grid-state.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import type { PaymentRow } from '../model.ts';
import { paymentQuery, usePayments, usePaymentTotals } from './payment-queries.ts';
import { PaymentCard } from './payment-card.tsx';
import { usePaymentColumns } from './payment-columns.tsx';
import { PaymentsSelection } from './payments-selection.tsx';

/** Loaded with the first payment that is opened. */
const PaymentDrawer = lazyPart(async () => (await import('./payment-drawer.tsx')).PaymentDrawer);

const nameOf = (row: PaymentRow) => `${row.executionDate} ${row.creditor ?? row.endToEndId}`;
const itself = (row: PaymentRow) => row;

/** The payments of all orders, each with its order, the bank's answer and its booking. */
export function PaymentsPage() {
  const t = useText();
  const [state, onChange] = useGridState();
  const columns = usePaymentColumns();
  const loaded = usePayments(gridRequest(state));
  const phone = usePhone();
  const mayCopy = useMayOpen('newPayment') && !phone;
  const selection = useSelection(loaded.rows, idOf, COPIED_TRANSACTIONS_MAXIMUM);
  useDroppedNotice(selection, [state.search, state.filters], loaded.isPlaceholder);
  const seesSalaries = useAuthority('PAYMENT_SALARY_DETAILS');
  const filter = filterOf(state);
  const { exact, ask } = useAskedTotals(filter);
  const summed = usePaymentTotals(filter, exact);
  return (
    <DrawerList
      list={paymentTransactionList}
      words={{
        count: (count, shown) => t('payments.transactions.count', { count, shown }),
        fresh: (count) => t('payments.transactions.fresh', { count }),
        nothingFound: t('payments.transactions.nothingFound'),
        failed: t('payments.transactions.failed'),
      }}
      {...{ columns, loaded, idOf, nameOf, state, onChange }}
      totals={shownTotals(summed)}
      isSumming={exact && summed.isFetching}
      Card={PaymentCard}
      RowDrawer={PaymentDrawer}
      one={paymentQuery}
      shownOf={itself}
      empty={
        <Empty
          icon={<IconListNumbers size={28} aria-hidden />}
          title={t('payments.transactions.empty')}
          text={t('payments.transactions.emptyText')}
        />
      }
      quiet={!seesSalaries && t('payments.transactions.withoutSalaries')}
      onRequestTotals={ask}
      {...(mayCopy && { selection })}
    >
      {mayCopy && selection.rows.length > 0 && <PaymentsSelection selection={selection} />}
    </DrawerList>
  );
}
