import { Fragment } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { useNavigation } from './navigation.ts';
import { NavLink } from './nav-link.tsx';
import styles from './nav.module.css';

/** The entries of the portal, inside the sidebar's or the drawer's landmark. */
export function Nav({ collapsed, onFollow }: { collapsed: boolean; onFollow?: () => void }) {
  const t = useText();
  const navigation = useNavigation();
  return (
    <div data-collapsed={collapsed || undefined}>
      {navigation.map(({ label, entries }) => (
        <Fragment key={label}>
          {label && (collapsed ? <hr className={styles.divider} /> : <div className={styles.label}>{t(label)}</div>)}
          {entries.map((entry) => (
            <NavLink key={entry.text} entry={entry} collapsed={collapsed} onFollow={onFollow} />
          ))}
        </Fragment>
      ))}
    </div>
  );
}
