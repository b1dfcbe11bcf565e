import type { CSSProperties } from 'react';
import { countryName } from '@portico/contract/country-name';
import { useLanguage, useText } from '../lib/format/texts.tsx';
import type { BalanceShare } from '../statements/public.ts';
import { unitOf } from '../ui/chart/scale.ts';
import { tilesOf } from './country-tiles.ts';
import { shareOf } from './change.ts';
import { largestOf, UnitFigure } from './share-bars.tsx';
import css from './shares.module.css';

/** From light to dark, by the share of the largest country. */
const STEPS = [0.04, 0.09, 0.25, 0.6];

/** Countries as tiles of equal size, roughly where they lie; a list for screen readers. */
export function CountryMap({ shares, currency }: { shares: readonly BalanceShare[]; currency: string }) {
  const t = useText();
  const { language } = useLanguage();
  const largest = largestOf(shares);
  const unit = unitOf(largest);
  const tiles = tilesOf(shares.map(({ key }) => key));
  const columns = Math.max(...tiles.map(({ column }) => column), 5) + 1;
  return (
    <ul className={css.map} style={{ '--columns': columns } as CSSProperties}>
      {tiles.map(({ country, column, row }) => {
        const share = shares.find(({ key }) => key === country);
        if (!share) return null;
        const step =
          share.amount === null ? 0 : STEPS.filter((least) => shareOf(share.amount ?? '0', largest) >= least).length;
        const name = countryName(country, language);
        return (
          <li
            key={country}
            className={css[`step${step}`]}
            style={{ gridColumn: column + 1, gridRow: row + 1 }}
            title={share.complete ? name : `${name}\n${t('dashboard.incomplete')}`}
          >
            <abbr title={name}>{country}</abbr>
            <UnitFigure amount={share.amount} currency={currency} unit={unit} decimals={unit === 'one' ? 0 : 1} />
          </li>
        );
      })}
    </ul>
  );
}
