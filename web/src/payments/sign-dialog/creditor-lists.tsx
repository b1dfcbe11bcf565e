import { Fragment, useState } from 'react';
import { useLanguage, useText } from '../../lib/format/texts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Amount } from '../../ui/values/money.tsx';
import { Tag } from '../../ui/values/tag.tsx';
import type { SigningPreview } from '../model.ts';
import { NOTE_LOOKS } from './note-looks.ts';
import css from './creditor-lists.module.css';

type Creditor = SigningPreview['creditorList'][number];
const FIRST_SHOWN = 3;

/** Creditors that need a look first, then the others. */
export function CreditorLists({ preview }: { preview: SigningPreview }) {
  const t = useText();
  const [all, setAll] = useState(false);
  const noted = preview.creditorList.filter(({ notes }) => notes.length > 0);
  const others = preview.creditorList.filter(({ notes }) => notes.length === 0);
  const otherCount = preview.creditors - noted.length;
  const shown = all ? others : others.slice(0, FIRST_SHOWN);
  const unlisted = preview.unlistedCreditors;
  return (
    <>
      {noted.length > 0 && (
        <section>
          <h3 className={css.title}>
            {t('payments.signing.lookFirst')} <Tag tone="signature">{noted.length}</Tag>
          </h3>
          <ul>
            {noted.map((creditor) => (
              <CreditorRow key={keyOf(creditor)} creditor={creditor} tall />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h3 className={css.title}>
            {t(noted.length > 0 ? 'payments.signing.others' : 'payments.signing.creditors', { count: otherCount })}
            {noted.length > 0 && unlisted === 0 && (
              <span className={css.quiet}>{t('payments.signing.othersQuiet')}</span>
            )}
            {others.length > FIRST_SHOWN && (
              <LinkButton className={css.more} onClick={() => setAll(!all)}>
                {t(all ? 'payments.signing.showFewer' : 'payments.signing.showAll')}
              </LinkButton>
            )}
          </h3>
          <ul>
            {shown.map((creditor) => (
              <CreditorRow key={keyOf(creditor)} creditor={creditor} />
            ))}
          </ul>
        </section>
      )}
      {unlisted > 0 && <p className={css.rest}>{t('payments.signing.unlisted', { count: unlisted })}</p>}
    </>
  );
}

/** The same name may occur with several accounts. */
const keyOf = (creditor: Creditor) => JSON.stringify(creditor);

function CreditorRow({ creditor, tall = false }: { creditor: Creditor; tall?: boolean }) {
  const t = useText();
  const { language } = useLanguage();
  const { country, payments, notes, totals, accountEnding, bank } = creditor;
  const details = [
    accountEnding && t('payments.signing.accountEnding', { ending: accountEnding }),
    bank,
    country && new Intl.DisplayNames(language, { type: 'region' }).of(country),
    payments > 1 && t('payments.signing.payments', { count: payments }),
  ].filter(Boolean);
  return (
    <li className={`${css.row} ${tall ? css.tall : ''}`}>
      <span className={css.who}>
        <bdi className={css.name}>{creditor.creditor}</bdi>
        <span className={css.detail}>
          {details.map((detail, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
              <bdi>{detail}</bdi>
            </Fragment>
          ))}
        </span>
      </span>
      <span className={css.notes}>
        {notes.map((note) => (
          <Tag key={note} {...NOTE_LOOKS[note]}>
            {t(`payments.note.${note}`)}
          </Tag>
        ))}
      </span>
      <span className={css.amounts}>
        {totals.map((money) => (
          <Amount key={money.currency} {...money} strong={tall} />
        ))}
      </span>
    </li>
  );
}
