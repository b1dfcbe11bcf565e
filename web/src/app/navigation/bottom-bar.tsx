import { useState } from 'react';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../lib/format/texts.tsx';
import styles from './bottom-bar.module.css';
import { NavigationDrawer } from './lazy-navigation-drawer.tsx';
import { useNavigation, type NavEntry } from './navigation.ts';
import { EntryCount } from './entry-count.tsx';
import { useIsCurrent } from './use-nav-state.ts';

/** As many entries as fit within reach of the thumbs; the last one opens the rest. */
const PLACES = 4;

/** The phone's navigation, within reach of the thumbs. */
export function BottomBar() {
  const t = useText();
  const entries = useNavigation().flatMap((group) => group.entries);
  const isCurrent = useIsCurrent();
  const fits = entries.length <= PLACES;
  const shown = fits ? entries : entries.slice(0, PLACES - 1);
  return (
    <nav className={styles.bar} aria-label={t('shell.navigation')}>
      {shown.map((entry) => (
        <Place key={entry.text} entry={entry} current={isCurrent(entry)} />
      ))}
      {!fits && <More current={!shown.some(isCurrent)} />}
    </nav>
  );
}

function Place({ entry, current }: { entry: NavEntry; current: boolean }) {
  const t = useText();
  const Icon = entry.icon;
  return (
    <Link
      to={entry.to}
      search={entry.search ?? {}}
      className={styles.place}
      data-current={current || undefined}
      aria-current={current ? 'page' : undefined}
      activeProps={{}}
    >
      <Icon size={20} aria-hidden />
      {t(entry.phoneText ?? entry.text)}
      {entry.count && (
        <span className={styles.count}>
          <EntryCount count={entry.count} />
        </span>
      )}
    </Link>
  );
}

/** The whole navigation, from the side. */
function More({ current }: { current: boolean }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.place}
        data-current={current || undefined}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <IconDots size={20} aria-hidden />
        {t('statements.nav.more')}
      </button>
      {opened && <NavigationDrawer opened onClose={() => setOpened(false)} />}
    </>
  );
}
