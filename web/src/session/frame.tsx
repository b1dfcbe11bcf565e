import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MinimalBanner } from '../impersonation/public.ts';
import { useText } from '../lib/format/texts.tsx';
import { versionQuery } from '../lib/version.ts';
import { BrandMark } from '../ui/layout/brand.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import styles from './frame.module.css';
import { LanguageSwitch } from './language-switch.tsx';

/** Can replace the form. */
export type Aside = 'forgotPassword' | 'support';

/**
 * The two halves of the sign-in: the portico on the left, the form on the right with the language above and links
 * below.
 */
export function Frame({ onAside, children }: { onAside: (aside: Aside) => void; children: ReactNode }) {
  const t = useText();
  return (
    <div className={styles.whole}>
      <MinimalBanner />
      <div className={styles.frame}>
        <aside className={styles.portico}>
          <div className={styles.brand}>
            <BrandMark size={24} />
            Portico
          </div>
          <p className={styles.tagline}>{t('session.tagline')}</p>
        </aside>
        <div className={styles.side}>
          <header className={styles.top}>
            <div className={styles.phoneBrand}>
              <BrandMark size={22} />
              Portico
            </div>
            <LanguageSwitch />
          </header>
          <main className={styles.form}>{children}</main>
          <Links onSupport={() => onAside('support')} />
        </div>
      </div>
    </div>
  );
}

function Links({ onSupport }: { onSupport: () => void }) {
  const t = useText();
  const version = useQuery(versionQuery).data;
  const hasSupport = Object.values(version?.support ?? {}).some(Boolean);
  return (
    <footer className={styles.links}>
      {version?.documentationUrl && (
        <a href={version.documentationUrl} target="_blank" rel="noreferrer">
          {t('session.documents')}
        </a>
      )}
      {hasSupport && <LinkButton onClick={onSupport}>{t('session.support')}</LinkButton>}
      {version && <span className={styles.version}>{t('session.version', { version: version.version })}</span>}
    </footer>
  );
}
