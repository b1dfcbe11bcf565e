import type { ReactNode } from 'react';
import { useText } from '../lib/format/texts.tsx';
import type { BalanceShares } from '../statements/public.ts';
import { unitOf } from '../ui/chart/scale.ts';
import { CountryMap } from './country-map.tsx';
import { useShares, type SummaryQuery } from './queries.ts';
import { CurrencyBars, largestOf, ShareBars } from './share-bars.tsx';
import { topShares } from './top-shares.ts';
import { Widget } from './widget.tsx';
import css from './dashboard.module.css';

const BARS_AT_MOST = 6;
type Shares = ReturnType<typeof useShares>;

/** Each currency with its original amount; it shares its data with the balance above. */
export function CurrencyWidget({ shares }: { shares: Shares }) {
  const t = useText();
  const nameOfRest = (count: number) => t('dashboard.otherCurrencies', { count });
  return (
    <Widget
      title={t('dashboard.byCurrency')}
      place="currency"
      query={shares}
      failed={t('dashboard.byCurrencyFailed')}
      hint={shares.data && t('dashboard.ownCurrencyAnd', { currency: shares.data.currency })}
    >
      {shares.data && (
        <CurrencyBars
          shares={topShares(shares.data.shares, BARS_AT_MOST + 2, nameOfRest)}
          currency={shares.data.currency}
        />
      )}
    </Widget>
  );
}

type ShareProps = { query: SummaryQuery };

export function BankWidget({ query }: ShareProps) {
  const t = useText();
  const shares = useShares('banks', query);
  const nameOfRest = (count: number) => t('dashboard.otherBanks', { count });
  return (
    <UnitWidget shares={shares} place="bank" title={t('dashboard.byBank')} failed={t('dashboard.byBankFailed')}>
      {(data) => <ShareBars shares={topShares(data.shares, BARS_AT_MOST, nameOfRest)} currency={data.currency} />}
    </UnitWidget>
  );
}

export function CountryWidget({ query }: ShareProps) {
  const t = useText();
  const shares = useShares('by-country', query);
  return (
    <UnitWidget
      shares={shares}
      place="country"
      title={t('dashboard.byCountry')}
      failed={t('dashboard.byCountryFailed')}
    >
      {(data) => <CountryMap shares={data.shares} currency={data.currency} />}
    </UnitWidget>
  );
}

/** The client's own account groups; nothing is shown without any. Accounts in no group have no key. */
export function GroupWidget({ query }: ShareProps) {
  const t = useText();
  const shares = useShares('by-group', query);
  if (shares.data?.shares.every(({ key }) => key === '')) return null;
  const nameOfRest = (count: number) => t('dashboard.otherGroups', { count });
  return (
    <UnitWidget shares={shares} place="group" title={t('dashboard.byGroup')} failed={t('dashboard.byGroupFailed')}>
      {(data) => <ShareBars shares={topShares(data.shares, BARS_AT_MOST, nameOfRest)} currency={data.currency} />}
    </UnitWidget>
  );
}

type UnitProps = {
  shares: Shares;
  place: 'bank' | 'country' | 'group';
  title: string;
  failed: string;
  children: (data: BalanceShares) => ReactNode;
};

/** A widget whose figures share one unit of the consolidation currency. */
function UnitWidget({ shares, place, title, failed, children }: UnitProps) {
  const t = useText();
  const { data } = shares;
  const unit = data && t.of('charts', `unit.${unitOf(largestOf(data.shares))}`, { currency: data.currency });
  return (
    <Widget title={title} place={place} query={shares} failed={failed} hint={unit}>
      {data && <div className={shares.isPlaceholderData ? css.stale : ''}>{children(data)}</div>}
    </Widget>
  );
}
