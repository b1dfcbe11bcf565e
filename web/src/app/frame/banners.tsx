import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ImpersonationBanner } from '../../impersonation/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { useSoon } from '../../lib/use-soon.ts';
import { versionQuery } from '../../lib/version.ts';
import styles from './banners.module.css';

const PRODUCTION = 'PROD';

/** Notices that apply to every page, full width under the top bar. */
export function Banners() {
  return (
    <>
      <ImpersonationBanner />
      <EnvironmentBand />
    </>
  );
}

function EnvironmentBand() {
  const t = useText();
  const environment = useQuery({ ...versionQuery, enabled: useSoon() }).data?.environment;
  if (!environment || environment === PRODUCTION) return null;
  return (
    <div className={styles.band}>
      <IconInfoCircle aria-hidden />
      {t('shell.environment', { environment })}
    </div>
  );
}
