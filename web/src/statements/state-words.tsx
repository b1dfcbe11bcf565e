import type { Continuity, TransactionType } from '@portico/contract/statements/model';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { ShapeWord } from '../ui/values/shape-word.tsx';
import { ACCOUNT_LOOKS, CONTINUITY_LOOKS, NOT_COUNTED_LOOKS, TYPE_LOOKS } from './entry-looks.ts';
import type { AccountRow, StatementRow } from './model.ts';
import css from './cells.module.css';

/** Booked, intraday, planned. */
export function TypeWord({ type }: { type: TransactionType }) {
  const t = useText();
  return (
    <span className={type === 'ENTRY' ? css.booked : css.kind}>
      <ShapeWord look={TYPE_LOOKS[type]}>{t.of('statements', `type.${type}`)}</ShapeWord>
    </span>
  );
}

type StateProps = Pick<AccountRow, 'state' | 'balanceDate'>;

/** "Current", "Late since 18.11.": how complete an account's balance is. */
export function AccountStateWord({ state, balanceDate }: StateProps) {
  const t = useText();
  const display = useDisplay();
  const since = state === 'LATE' && balanceDate ? display.dayMonth(balanceDate) : null;
  return (
    <ShapeWord look={ACCOUNT_LOOKS[state]} title={t.of('statements', `state.${state}.why`)}>
      {since ? t('statements.state.lateSince', { date: since }) : t.of('statements', `state.${state}`)}
    </ShapeWord>
  );
}

/** A statement's continuity; that it doesn't count takes precedence. */
export function ContinuityWord({ state, continuity }: { state: StatementRow['state']; continuity: Continuity }) {
  const t = useText();
  if (state !== 'COUNTED')
    return (
      <ShapeWord look={NOT_COUNTED_LOOKS[state]} title={t.of('statements', `continuity.${state}.why`)}>
        {t.of('statements', `continuity.${state}`)}
      </ShapeWord>
    );
  return (
    <ShapeWord look={CONTINUITY_LOOKS[continuity]} title={t.of('statements', `continuity.${continuity}.why`)}>
      {t.of('statements', `continuity.${continuity}`)}
    </ShapeWord>
  );
}
