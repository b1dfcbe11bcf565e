import { Link } from '@tanstack/react-router';
import type { AccountState } from '@portico/contract/statements/model';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import type { Completeness, MissingAccount } from '../statements/public.ts';
import { StatusShape } from '../ui/values/status-shapes.tsx';
import css from './balance.module.css';

const NAMED = 3;
const NOT_CURRENT: AccountState[] = ['LATE', 'BROKEN', 'CONFLICT', 'NONE'];

/** How complete the figure is: how many accounts it is based on, which are missing, and links to them. */
export function CompletenessLine({ completeness, short }: { completeness: Completeness; short: boolean }) {
  const t = useText();
  const { accounts, current, missing } = completeness;
  if (missing.length === 0)
    return (
      <p className={css.complete}>
        <StatusShape name="ringWithTick" size={14} />
        {t('dashboard.allCurrent', { count: accounts })}
      </p>
    );
  return (
    <p className={css.incomplete}>
      <StatusShape name="halfRing" size={14} />
      <span>
        <b>{t('dashboard.current', { current, count: accounts })}</b> {!short && <MissingNames missing={missing} />}
      </span>
    </p>
  );
}

function MissingNames({ missing }: { missing: MissingAccount[] }) {
  const t = useText();
  const nameOf = useMissingWords();
  const more = missing.length - NAMED;
  const names = missing.slice(0, NAMED).map(nameOf).join(', ');
  return (
    <>
      <span className={css.names}>
        {more > 0 ? t('dashboard.missingAndMore', { names, count: more }) : t('dashboard.missing', { names })}
      </span>{' '}
      {missing.some(({ state }) => state !== 'CURRENT') && (
        <Link to="/accounts" search={{ filter: { state: NOT_CURRENT } }} className={css.show}>
          {t('dashboard.showMissing', { count: missing.filter(({ state }) => state !== 'CURRENT').length })}
        </Link>
      )}
    </>
  );
}

/** "Ostertal EUR tax (since 18.11.)": the account and what it lacks. */
function useMissingWords(): (account: MissingAccount) => string {
  const t = useText();
  const display = useDisplay();
  return ({ name, state, lastStatement, withoutRate, currency }) => {
    if (withoutRate) return t('dashboard.missingRate', { name, currency });
    if (state === 'LATE' && lastStatement)
      return t('dashboard.missingSince', { name, date: display.dayMonth(lastStatement) });
    return t.known('dashboard', `missing.${state}`, { name }) ?? name;
  };
}
