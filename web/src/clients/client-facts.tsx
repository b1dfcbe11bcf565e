import { Link } from '@tanstack/react-router';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { Fact, Facts } from '../ui/layout/facts.tsx';
import css from './clients.module.css';
import type { ClientDetail } from './model.ts';

/** Everything known about a client. */
export function ClientFacts({ client }: { client: ClientDetail }) {
  const t = useText();
  const display = useDisplay();
  const { uniqueId, content, clientId, createdOn, lastChange, twoPersonCategories, subclients } = client;
  const categories = twoPersonCategories.map((category) => t(`approvals.plural.${category}`));
  return (
    <>
      <Facts>
        <Fact name={t('clients.column.clientId')}>{clientId}</Fact>
        <Fact name={t('clients.column.description')}>{content.description ?? '–'}</Fact>
        <Fact name={t('clients.field.licensedModules')}>
          {content.licensedModules.map((module) => t(`reasons.module.${module}`)).join(', ') || '–'}
        </Fact>
        <Fact name={t('clients.column.cashPoolProfile')}>{t(`clients.profile.${content.cashPoolProfile}`)}</Fact>
        <Fact name={t('clients.field.paymentTemplates')}>{t(`common.yesNo.${content.paymentTemplates}`)}</Fact>
        <Fact name={t('clients.field.paymentValuesFromTemplate')}>
          {t(`common.yesNo.${content.paymentValuesFromTemplate}`)}
        </Fact>
        <Fact name={t('clients.twoPerson')}>{categories.join(', ') || t('clients.twoPerson.off')}</Fact>
        <Fact name={t('clients.companySettings')}>
          <Link to="/administration/client/two-person-rule/$uniqueId" params={{ uniqueId }}>
            {t('clients.companySettings.open')}
          </Link>
        </Fact>
        <Fact name={t('clients.column.createdOn')}>{display.instant(createdOn)}</Fact>
        <Fact name={t('clients.lastChange')}>{lastChange ? display.instant(lastChange) : '–'}</Fact>
      </Facts>
      <h3 className={css.subhead}>{t('clients.subclients')}</h3>
      {subclients.length === 0 ? (
        <p className={css.quiet}>{t('clients.subclients.none')}</p>
      ) : (
        <Facts>
          {subclients.map(({ uniqueId: key, clientId: id, name, active, usersCount }) => (
            <Fact key={key} name={id}>
              {name} · {t('clients.users', { count: usersCount })}
              {!active && ` · ${t('clients.active.false')}`}
            </Fact>
          ))}
        </Facts>
      )}
    </>
  );
}
