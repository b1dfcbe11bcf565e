import { IconAppWindow, IconFile, IconLock, IconTopologyStar3, IconUpload } from '@tabler/icons-react';
import type { SourceType } from '@portico/contract/payments/status';
import { useText } from '../../lib/format/texts.tsx';
import { LedgerAmount } from '../../ui/values/money.tsx';
import { Pips } from '../../ui/values/pips.tsx';
import type { DebitAccount, OrderRow } from '../model.ts';
import css from './order-cells.module.css';

const SOURCE_ICONS: Record<SourceType, typeof IconUpload> = {
  EFT_WEB: IconAppWindow,
  UPLOAD: IconUpload,
  CPS_WEB: IconTopologyStar3,
  FILE_ENTRY: IconFile,
};

/** Signatures given and missing; a dash if the order requires none yet. */
export function SignedCell({ signatures }: { signatures: OrderRow['signatures'] }) {
  if (signatures.required === 0) return <span className={css.quiet}>–</span>;
  return <Pips {...signatures} />;
}

/** The only debit account, or the first and how many more; says which are unassigned or hidden. */
export function DebitAccountsCell({ accounts }: { accounts: DebitAccount[] }) {
  const t = useText();
  const [first, ...others] = accounts;
  if (!first) return <span className={css.quiet}>–</span>;
  const nameOf = ({ name }: DebitAccount) => name || t.of('warnings', 'noMatchingAccount.short');
  const names = accounts.map((account) => (account.access ? nameOf(account) : t('payments.noAccess')));
  return (
    <span className={css.accounts} title={names.join('\n')}>
      {first.access ? <span className={css.name}>{nameOf(first)}</span> : <NoAccess />}
      {others.length > 0 && <span className={css.more}>+{others.length}</span>}
    </span>
  );
}

export function NoAccess() {
  const t = useText();
  return (
    <span className={css.noAccess}>
      <IconLock size={13} aria-hidden />
      {t('payments.noAccess')}
    </span>
  );
}

/** The first currency's total; further currencies are named, never added. */
export function TotalsCell({ totals }: { totals: OrderRow['totals'] }) {
  const t = useText();
  const [first, ...others] = totals;
  if (!first) return <span className={css.quiet}>–</span>;
  return (
    <span className={css.totals}>
      <span className={css.more}>{others.length > 0 && t('common.moreCurrencies', { count: others.length })}</span>
      <LedgerAmount {...first} strong />
    </span>
  );
}

/** Who created the order, with an icon for its source. */
export function CreatedByCell({ row }: { row: OrderRow }) {
  const t = useText();
  const Icon = SOURCE_ICONS[row.sourceType];
  const source = t.of('status', `sourceType.${row.sourceType}`);
  return (
    <span className={css.creator} title={`${row.createdBy.name}\n${source}`}>
      <Icon aria-hidden />
      <span className="visually-hidden">{source}</span>
      <span className={css.name}>{row.createdBy.name.split(' ').at(-1)}</span>
    </span>
  );
}
