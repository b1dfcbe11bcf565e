import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import { Link } from '@tanstack/react-router';
import { useApprovalCount } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { useSoon } from '../../lib/use-soon.ts';
import { useToSignCount } from '../../payments/public.ts';
import { useMandatesCount } from '../../accounts/public.ts';
import { useHitsBeside, useOperationsBeside } from '../../release/public.ts';
import type { NavEntry } from './nav-entries.ts';
import styles from './nav.module.css';
import { useIsCurrent } from './use-nav-state.ts';

type Props = { entry: NavEntry; collapsed: boolean; onFollow?: (() => void) | undefined };

/** One entry of the sidebar. */
export function NavLink({ entry, collapsed, onFollow }: Props) {
  const t = useText();
  const current = useIsCurrent()(entry);
  const text = t(entry.text);
  const Icon = entry.icon;
  const link = (
    <Link
      to={entry.to}
      search={entry.search ?? {}}
      className={styles.link}
      data-current={current || undefined}
      aria-current={current ? 'page' : undefined}
      onClick={onFollow}
      activeProps={{}}
    >
      <Icon aria-hidden />
      <span className={collapsed ? 'visually-hidden' : styles.text}>{text}</span>
      <EntryCount counts={entry.counts} />
    </Link>
  );
  if (!collapsed) return link;
  return (
    <Tooltip label={text} position="right" openDelay={100}>
      {link}
    </Tooltip>
  );
}

/** How many of the entry's items wait for the reader; nothing while unknown or zero. */
export function EntryCount({ counts }: { counts: NavEntry['counts'] }) {
  const isTime = useSoon();
  if (!isTime) return null;
  if (counts === 'toSign') return <ToSignCount />;
  if (counts === 'alarms') return <AlarmCount />;
  if (counts === 'hits') return <HitCount />;
  if (counts === 'mandates') return <MandateCount />;
  return counts === 'approvals' ? <ApprovalCount /> : null;
}

function AlarmCount() {
  const count = useOperationsBeside().data?.openAlarms;
  return <Count count={count} text="operations.nav.alarms" />;
}

function HitCount() {
  const count = useHitsBeside().data?.totalElements;
  return <Count count={count} text="operations.nav.hits" />;
}

function MandateCount() {
  const count = useMandatesCount().data?.waiting;
  return <Count count={count} text="accounts.mandates.count" />;
}

function ToSignCount() {
  const count = useToSignCount();
  return <Count count={count} text="shell.toSignCount" />;
}

function ApprovalCount() {
  const count = useApprovalCount();
  return <Count count={count} text="shell.pendingApprovalsCount" />;
}

type CountProps = {
  count: number | undefined;
  text:
    | 'shell.toSignCount'
    | 'shell.pendingApprovalsCount'
    | 'operations.nav.alarms'
    | 'operations.nav.hits'
    | 'accounts.mandates.count';
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
