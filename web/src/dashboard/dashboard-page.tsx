import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconHome, IconPencil } from '@tabler/icons-react';
import type { OrderId } from '@portico/contract/ids';
import { localToday } from '../lib/format/days.ts';
import { problemOf } from '../lib/http/problem.ts';
import { useAuthority, useMayOpen } from '../lib/session/session.tsx';
import { useLanguage, useText } from '../lib/format/texts.tsx';
import { usePhone } from '../lib/use-media.ts';
import { SignDialog, useWaitingForMySignature } from '../payments/public.ts';
import type { BalanceShares } from '../statements/public.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { PhoneAction } from '../ui/layout/phone-action.tsx';
import { Empty } from '../ui/layout/states.tsx';
import { BalanceWidget } from './balance-widget.tsx';
import { CutOffNotes } from './cut-off-notes.tsx';
import { DashboardChoices } from './dashboard-choices.tsx';
import { summaryQuery, useDashboardState, type DashboardState } from './dashboard-search.ts';
import { useShares, type SummaryQuery } from './queries.ts';
import { RecentPayments } from './recent-payments.tsx';
import { BankWidget, CountryWidget, CurrencyWidget, GroupWidget } from './share-widgets.tsx';
import { todayInWords } from '../lib/format/today-in-words.ts';
import { UploadPayments } from './upload-payments.tsx';
import { WaitingForMe } from './waiting-for-me.tsx';
import css from './dashboard.module.css';

/** Which orders miss their cut-off; the balance and its completeness, what waits for me, the latest payments, the drop zone. Each fails alone. */
export function DashboardPage() {
  const [maySign, mayView] = [useMayOpen('ordersToSign'), useMayOpen('orders')];
  const hasSide = useAuthority('PAYMENT_UPLOAD') || maySign;
  const [state, change] = useDashboardState();
  const query = summaryQuery(state);
  const { shares, shown } = useBalances(query);
  const waiting = useWaitingForMySignature();
  const [signing, setSigning] = useState<OrderId[] | null>(null);
  const orders = waiting.data?.content ?? [];
  const review = () => setSigning(orders.map((order) => order.uniqueId));
  return (
    <div className={css.page}>
      <DashboardHead shown={shown} {...{ state, change }} shares={shares.data} />
      {mayView && <CutOffNotes />}
      <div className={`${css.widgets} ${shown ? css.withBalances : hasSide ? css.withSide : ''}`}>
        {shown && <BalanceWidget {...{ shares, query, state }} onChange={change} today={localToday()} />}
        {maySign && (
          <div className={css.waiting}>
            <WaitingForMe waiting={waiting} onReview={review} />
          </div>
        )}
        {shown && <ShareWidgets shares={shares} query={query} />}
        <Payments mayView={mayView} nothingElse={!shown && !maySign} />
      </div>
      <ReviewOnPhone count={orders.length} total={waiting.data?.totalElements ?? 0} onReview={review} />
      {signing && <SignDialog uuids={signing} onClose={() => setSigning(null)} />}
    </div>
  );
}

type HeadProps = {
  shown: boolean;
  state: DashboardState;
  change: (change: Partial<DashboardState>) => void;
  shares: BalanceShares | undefined;
};

/** The day, and the filters for the balances; on the phone the balance itself is the head. */
function DashboardHead({ shown, state, change, shares }: HeadProps) {
  const t = useText();
  const { language } = useLanguage();
  const phone = usePhone();
  return (
    <div className={shown ? css.headWithBalance : ''}>
      <PageHeader
        title={todayInWords(language)}
        place={t('shell.dashboard')}
        actions={shown && !phone && <DashboardChoices state={state} onChange={change} shares={shares} />}
      />
    </div>
  );
}

/** The balances, and whether to show them: not to readers who see no account. */
function useBalances(query: SummaryQuery) {
  const reads = useMayOpen('statementAccounts');
  const shares = useShares('currency-accounts', query, reads);
  const isRefused = shares.isError && problemOf(shares.error).problem.key === 'UNAUTHORIZED';
  const seesNone = shares.data !== undefined && !query.accounts && shares.data.completeness.accounts === 0;
  return { shares, shown: reads && !isRefused && !seesNone };
}

function ShareWidgets({ shares, query }: { shares: ReturnType<typeof useShares>; query: SummaryQuery }) {
  return (
    <>
      <CurrencyWidget shares={shares} />
      <BankWidget query={query} />
      <CountryWidget query={query} />
      <GroupWidget query={query} />
    </>
  );
}

function Payments({ mayView, nothingElse }: { mayView: boolean; nothingElse: boolean }) {
  const mayUpload = useAuthority('PAYMENT_UPLOAD');
  return (
    <>
      {mayView && (
        <div className={css.recent}>
          <RecentPayments />
        </div>
      )}
      {mayUpload && <UploadPayments />}
      {nothingElse && !mayView && <NothingToDo />}
    </>
  );
}

function ReviewOnPhone({ count, total, onReview }: { count: number; total: number; onReview: () => void }) {
  const t = useText();
  if (count === 0) return null;
  return (
    <PhoneAction>
      <Button size="lg" variant="filled" leftSection={<IconPencil size={20} aria-hidden />} onClick={onReview}>
        {t(total > count ? 'dashboard.reviewFirst' : 'dashboard.reviewCount', { count })}
      </Button>
    </PhoneAction>
  );
}

function NothingToDo() {
  const t = useText();
  return (
    <Empty
      icon={<IconHome size={28} aria-hidden />}
      title={t('dashboard.nothing.title')}
      text={t('dashboard.nothing.text')}
    />
  );
}
