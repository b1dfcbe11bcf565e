import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import { Link } from '@tanstack/react-router';
import { useText } from '../../lib/format/texts.tsx';
import { EntryCount } from './entry-count.tsx';
import type { NavEntry } from './navigation.ts';
import styles from './nav.module.css';
import { useIsCurrent } from './use-nav-state.ts';

type Props = { entry: NavEntry; collapsed: boolean; onFollow?: (() => void) | undefined };

/** One entry of the sidebar. */
export function NavLink({ entry, collapsed, onFollow }: Props) {
  const t = useText();
  const current = useIsCurrent()(entry);
  const text = t(entry.text);
  const Icon = entry.icon;
  const link = (
    <Link
      to={entry.to}
      search={entry.search ?? {}}
      className={styles.link}
      data-current={current || undefined}
      aria-current={current ? 'page' : undefined}
      onClick={onFollow}
      activeProps={{}}
    >
      <Icon aria-hidden />
      <span className={collapsed ? 'visually-hidden' : styles.text}>{text}</span>
      <EntryCount count={entry.count} />
    </Link>
  );
  if (!collapsed) return link;
  return (
    <Tooltip label={text} position="right" openDelay={100}>
      {link}
    </Tooltip>
  );
}
