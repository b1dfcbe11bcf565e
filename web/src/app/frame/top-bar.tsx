import { ActionIcon } from '@mantine/core';
import { IconChevronRight, IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../lib/format/texts.tsx';
import styles from './top-bar.module.css';
import { useCrumbs } from '../navigation/use-crumbs.ts';

type Props = {
  /** Opens the navigation where there is no room for a sidebar. */
  onMenu: (() => void) | undefined;
};

export function TopBar({ onMenu }: Props) {
  const t = useText();
  const crumbs = useCrumbs();
  return (
    <div className={styles.bar}>
      {onMenu && (
        <ActionIcon aria-label={t('shell.openNavigation')} onClick={onMenu}>
          <IconMenu2 aria-hidden />
        </ActionIcon>
      )}
      <nav aria-label={t('shell.breadcrumb')}>
        <ol className={styles.crumbs}>
          {crumbs.map(({ text, to }, index) => (
            <li key={text}>
              {index > 0 && <IconChevronRight size={14} aria-hidden />}
              {to ? <Link to={to}>{text}</Link> : <Name text={text} isLast={index === crumbs.length - 1} />}
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

function Name({ text, isLast }: { text: string; isLast: boolean }) {
  if (!isLast) return <span>{text}</span>;
  return (
    <span className={styles.here} aria-current="page">
      {text}
    </span>
  );
}
