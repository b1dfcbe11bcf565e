import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../lib/format/texts.tsx';
import { BrandMark } from '../../ui/layout/brand.tsx';
import { ActingClient } from './acting-client.tsx';
import { Nav } from './nav.tsx';
import styles from './sidebar.module.css';
import { UserMenu } from '../frame/user-menu.tsx';

/** Width in pixels. */
export const SIDEBAR_PIXELS = { open: 208, collapsed: 56 };

type Props = { collapsed: boolean; onToggle: (() => void) | undefined };

export function Sidebar({ collapsed, onToggle }: Props) {
  const t = useText();
  return (
    <nav
      className={styles.sidebar}
      style={{ width: SIDEBAR_PIXELS[collapsed ? 'collapsed' : 'open'] }}
      aria-label={t('shell.navigation')}
      data-collapsed={collapsed || undefined}
    >
      <div className={styles.head}>
        <Link to="/dashboard" className={styles.brand}>
          <BrandMark />
          <span className={collapsed ? 'visually-hidden' : undefined}>Portico</span>
        </Link>
        {onToggle && !collapsed && <Toggle collapsed={collapsed} onToggle={onToggle} />}
      </div>
      {!collapsed && <ActingClient />}
      <Nav collapsed={collapsed} />
      <div className={styles.foot}>
        {onToggle && collapsed && <Toggle collapsed={collapsed} onToggle={onToggle} />}
        <UserMenu look={collapsed ? 'avatar' : 'row'} />
      </div>
    </nav>
  );
}

function Toggle({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const t = useText();
  const label = t(collapsed ? 'shell.expand' : 'shell.collapse');
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <Tooltip label={label} position="right">
      <ActionIcon aria-label={label} aria-expanded={!collapsed} onClick={onToggle} className={styles.toggle}>
        <Icon aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
