import type { ReactNode } from 'react';
import { BrandMark } from './brand.tsx';
import styles from './minimal-layout.module.css';

type Props = {
  /** One thing in the middle, or a page that starts at the top. */
  place?: 'middle' | 'top';
  /** What is shown above the page, such as in whose name somebody acts. */
  banner: ReactNode;
  children: ReactNode;
};

/** A page outside the shell, below the brand. */
export function MinimalLayout({ place = 'middle', banner, children }: Props) {
  return (
    <div className={styles.bare}>
      <header className={styles.brand}>
        <BrandMark size={22} />
        Portico
      </header>
      {banner}
      <main className={styles[place]}>{children}</main>
    </div>
  );
}
