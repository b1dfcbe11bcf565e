import { useQuery } from '@tanstack/react-query';
import { usePlace } from '../lib/format/place.ts';
import { useText } from '../lib/format/texts.tsx';
import { versionQuery } from '../lib/version.ts';
import { BackButton } from './passwords/forgot-password.tsx';
import styles from '../ui/form/steps.module.css';

/** How to reach support, if configured. */
export function Support({ onBack }: { onBack: () => void }) {
  const t = useText();
  usePlace(t('session.support'));
  const support = useQuery(versionQuery).data?.support;
  return (
    <div>
      <h1 className={styles.title}>{t('session.support')}</h1>
      <dl className={styles.facts}>
        {support?.phone && (
          <>
            <dt>{t('session.supportPhone')}</dt>
            <dd>
              <a href={`tel:${support.phone.replace(/[^+\d]/g, '')}`}>{support.phone}</a>
            </dd>
          </>
        )}
        {support?.email && (
          <>
            <dt>{t('session.supportEmail')}</dt>
            <dd>
              <a href={`mailto:${support.email}`}>{support.email}</a>
            </dd>
          </>
        )}
        {support?.hours && (
          <>
            <dt>{t('session.supportHours')}</dt>
            <dd>{support.hours}</dd>
          </>
        )}
      </dl>
      <BackButton onBack={onBack} />
    </div>
  );
}
