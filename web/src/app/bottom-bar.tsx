import { Link } from '@tanstack/react-router';
import { useText } from '../lib/texts.tsx';
import styles from './bottom-bar.module.css';
import { useNavigation } from './nav-entries.ts';
import { ToSignCount } from './nav-link.tsx';
import { useIsCurrent } from './use-nav-state.ts';

/** The phone's navigation, where thumbs are. */
export function BottomBar() {
  const t = useText();
  const navigation = useNavigation();
  const isCurrent = useIsCurrent();
  return (
    <nav className={styles.bar} aria-label={t('shell.navigation')}>
      {navigation
        .flatMap(({ entries }) => entries)
        .map((entry) => {
          const Icon = entry.icon;
          const current = isCurrent(entry);
          return (
            <Link
              key={entry.text}
              to={entry.to}
              search={entry.search ?? {}}
              className={styles.place}
              data-current={current || undefined}
              aria-current={current ? 'page' : undefined}
              activeProps={{}}
            >
              <Icon size={20} aria-hidden />
              {t(entry.phoneText ?? entry.text)}
              {entry.counts && (
                <span className={styles.count}>
                  <ToSignCount />
                </span>
              )}
            </Link>
          );
        })}
    </nav>
  );
}
