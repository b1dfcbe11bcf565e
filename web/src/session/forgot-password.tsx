import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePlace } from '../lib/place.ts';
import { useText } from '../lib/texts.tsx';
import { versionQuery } from '../lib/version.ts';
import styles from './steps.module.css';

type Props = { onBack: () => void; onSupport: () => void };

/** The portal can't reset passwords by itself yet, and says who can. */
export function ForgotPassword({ onBack, onSupport }: Props) {
  const t = useText();
  usePlace(t('session.forgotTitle'));
  const hasSupport = Object.values(useQuery(versionQuery).data?.support ?? {}).some(Boolean);
  return (
    <div>
      <h1 className={styles.title}>{t('session.forgotTitle')}</h1>
      <p className={styles.text}>{t('session.forgotText')}</p>
      {hasSupport && (
        <p className={styles.text}>
          {t('session.forgotSupport')}{' '}
          <button type="button" className={styles.link} onClick={onSupport}>
            {t('session.support')}
          </button>
        </p>
      )}
      <BackButton onBack={onBack} />
    </div>
  );
}

export function BackButton({ onBack }: { onBack: () => void }) {
  const t = useText();
  return (
    <Button leftSection={<IconArrowLeft aria-hidden />} onClick={onBack} autoFocus>
      {t('session.backToSignIn')}
    </Button>
  );
}
