import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/layout/brand.tsx';
import { MinimalBanner } from './minimal-banner.tsx';
import styles from './minimal-layout.module.css';

type Props = {
  /** One thing in the middle, or a page that starts at the top. */
  place?: 'middle' | 'top';
  children: ReactNode;
};

/** A page outside the shell, below the brand. */
export function MinimalLayout({ place = 'middle', children }: Props) {
  return (
    <div className={styles.bare}>
      <header className={styles.brand}>
        <BrandMark size={22} />
        Portico
      </header>
      <MinimalBanner />
      <main className={styles[place]}>{children}</main>
    </div>
  );
}
