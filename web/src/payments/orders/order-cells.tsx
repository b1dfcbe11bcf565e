import { IconAppWindow, IconFile, IconLock, IconTopologyStar3, IconUpload } from '@tabler/icons-react';
import { hasWarnings } from '@portico/contract/payments/lists';
import type { SourceType } from '@portico/contract/payments/status';
import { useText } from '../../lib/format/texts.tsx';
import type { Look } from '../../ui/values/looks.ts';
import { LedgerAmount } from '../../ui/values/money.tsx';
import { Pips } from '../../ui/values/pips.tsx';
import { StatusShape } from '../../ui/values/status-shapes.tsx';
import tones from '../../ui/theme/tones.module.css';
import { CutOffWord } from '../cut-offs/cut-off-word.tsx';
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

/** Until when its bank takes the order; a dash where nobody need know. */
export function CutOffCell({ row }: { row: OrderRow }) {
  const none = <span className={css.quiet}>–</span>;
  return row.cutOff ? <CutOffWord cutOff={row.cutOff} order={row} none={none} /> : none;
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

/** As many as a row has room for. */
const CURRENCIES_SHOWN = 2;

/** The total of each currency, never added; of many currencies the first, and how many more. */
export function TotalsCell({ totals }: { totals: OrderRow['totals'] }) {
  const t = useText();
  if (totals.length === 0) return <span className={css.quiet}>–</span>;
  const shown = totals.length > CURRENCIES_SHOWN ? totals.slice(0, 1) : totals;
  const more = totals.length - shown.length;
  return (
    <span className={css.totals} data-lines={shown.length}>
      {shown.map((money) => (
        <LedgerAmount key={money.currency} {...money} strong />
      ))}
      {more > 0 && <span className={css.more}>{t('common.moreCurrencies', { count: more })}</span>}
    </span>
  );
}

/** The order in a few words, with a mark for what somebody should look at before signing. */
export function ContentCell({ row, text }: { row: OrderRow; text: string }) {
  return (
    <span className={css.content}>
      <span className={`${css.name} ${css.strong}`} title={text}>
        {text}
      </span>
      <WarningMark row={row} />
      <ReturnedMark row={row} />
    </span>
  );
}

/** How many warnings of an order that waits for people nobody has settled. */
export function WarningMark({ row }: { row: OrderRow }) {
  const t = useText();
  if (!hasWarnings(row)) return null;
  const words = t('payments.orders.warned', { count: row.warnings });
  return <Mark look={{ shape: 'triangle', tone: 'signature' }} count={row.warnings} words={words} />;
}

/** How many payments of an order came back. */
export function ReturnedMark({ row: { returned } }: { row: OrderRow }) {
  const t = useText();
  if (returned === 0) return null;
  const words = t('payments.orders.returned', { count: returned });
  return <Mark look={{ shape: 'openOctagon', tone: 'error' }} count={returned} words={words} />;
}

function Mark({ look: { shape, tone }, count, words }: { look: Look; count: number; words: string }) {
  return (
    <span className={`${css.mark} ${tones[tone]}`} title={words}>
      <StatusShape name={shape} />
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** Without the user name, which stands in parentheses. */
function lastName(name: string): string | undefined {
  return name.split(' (')[0]!.split(' ').at(-1);
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
      <span className={css.name}>{lastName(row.createdBy.name)}</span>
    </span>
  );
}
