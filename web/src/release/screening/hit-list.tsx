import { countryName } from '@portico/contract/country-name';
import { useLanguage, useText } from '../../lib/format/texts.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { AccountNumber } from '../../ui/values/iban.tsx';
import { Amount } from '../../ui/values/money.tsx';
import { matchedPart } from './matched-part.ts';
import type { Hit } from '../model.ts';
import css from './hit.module.css';

/** Each name found, beside the one on the list, with the payment it occurs in. */
export function HitList({ hits }: { hits: readonly Hit[] }) {
  const t = useText();
  return (
    <ol aria-label={t('operations.hit.names')}>
      {hits.map((hit, index) => (
        // The hits of a screening never change, and the same one may occur twice.
        <li key={index} className={css.hit}>
          <Names hit={hit} />
          {hit.payment && <Payment hit={hit} payment={hit.payment} />}
        </li>
      ))}
    </ol>
  );
}

function Names({ hit: { party, role, listed } }: { hit: Hit }) {
  const t = useText();
  const { before, match, after } = matchedPart(party, listed);
  return (
    <dl className={css.names}>
      <div>
        <dt>{t(role ? `operations.hit.as.${role}` : 'operations.hit.inPayment')}</dt>
        <dd>
          {before}
          {match && <mark>{match}</mark>}
          {after}
        </dd>
      </div>
      <div>
        <dt>{t('operations.hit.onList')}</dt>
        <dd>{listed}</dd>
      </div>
    </dl>
  );
}

type PaymentProps = { hit: Hit; payment: NonNullable<Hit['payment']> };

function Payment({ hit: { party, role }, payment }: PaymentProps) {
  const t = useText();
  const { language } = useLanguage();
  const { amount, currency, creditor, creditorAccount, creditorCountry, remittance, endToEndId } = payment;
  return (
    <Facts>
      <Fact name={t('operations.hit.amount')}>
        <Amount {...{ amount, currency }} />
      </Fact>
      <Fact name={t('operations.hit.creditor')}>
        {creditor ?? '–'}
        {role === null && creditor !== party && <span className={css.aside}>{t('operations.hit.elsewhere')}</span>}
      </Fact>
      {creditorAccount !== null && (
        <Fact name={t('operations.hit.account')}>
          <AccountNumber number={creditorAccount} />
        </Fact>
      )}
      {creditorCountry !== null && (
        <Fact name={t('operations.hit.country')}>{countryName(creditorCountry, language)}</Fact>
      )}
      {remittance.length > 0 && <Fact name={t('operations.hit.remittance')}>{remittance.join(' ')}</Fact>}
      <Fact name={t('operations.hit.endToEndId')}>{endToEndId}</Fact>
    </Facts>
  );
}
