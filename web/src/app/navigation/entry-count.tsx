import type { ComponentType } from 'react';
import { useClientBanksCount, useMandatesCount } from '../../accounts/public.ts';
import { useApprovalCount } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { CountName } from '../../lib/pages/page.ts';
import { useSoon } from '../../lib/use-soon.ts';
import { useToSignCount } from '../../payments/public.ts';
import { useFailingCount } from '../../standing-orders/public.ts';
import { useHitsBeside, useOperationsBeside } from '../../release/public.ts';
import styles from './nav.module.css';

/** What entries count. The modules' queries stay out of the pages' declarations, which load before the sign-in. */
const COUNTS: Record<CountName, ComponentType> = {
  toSign: ToSignCount,
  failing: FailingCount,
  approvals: ApprovalCount,
  alarms: AlarmCount,
  hits: HitCount,
  mandates: MandateCount,
  clientBanks: ClientBankCount,
};

/** How many of the entry's items wait for the reader; nothing while unknown or zero. */
export function EntryCount({ count }: { count: CountName | undefined }) {
  const isTime = useSoon();
  const Counted = count && COUNTS[count];
  return isTime && Counted ? <Counted /> : null;
}

function ToSignCount() {
  return <Count count={useToSignCount()} text="shell.toSignCount" />;
}

function FailingCount() {
  return <Count count={useFailingCount()} text="standingOrders.failingCount" />;
}

function ApprovalCount() {
  return <Count count={useApprovalCount()} text="shell.pendingApprovalsCount" />;
}

function AlarmCount() {
  return <Count count={useOperationsBeside().data?.openAlarms} text="operations.nav.alarms" />;
}

function HitCount() {
  return <Count count={useHitsBeside().data?.totalElements} text="operations.nav.hits" />;
}

function MandateCount() {
  return <Count count={useMandatesCount().data?.waiting} text="accounts.mandates.count" />;
}

function ClientBankCount() {
  return <Count count={useClientBanksCount().data?.waiting} text="accounts.clientBanks.count" />;
}

type CountProps = {
  count: number | undefined;
  text:
    | 'shell.toSignCount'
    | 'shell.pendingApprovalsCount'
    | 'standingOrders.failingCount'
    | 'operations.nav.alarms'
    | 'operations.nav.hits'
    | 'accounts.mandates.count'
    | 'accounts.clientBanks.count';
};

function Count({ count, text }: CountProps) {
  const t = useText();
  if (!count) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{t(text, { count })}</span>
    </span>
  );
}
