import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMayOpen } from '../lib/session/session.tsx';
import { useText } from '../lib/format/texts.tsx';
import { Empty } from '../ui/layout/states.tsx';
import frame from '../ui/layout/rail-page.module.css';
import type { HeldGroup } from './model.ts';
import { StateWord } from './state-word.tsx';
import css from './users.module.css';

/** The groups that a user is in, linked for people who may see groups. */
export function UserGroups({ groups }: { groups: readonly HeldGroup[] }) {
  const t = useText();
  const isLinked = useMayOpen('userGroups');
  if (groups.length === 0) {
    return (
      <Empty
        icon={<IconUsers size={28} aria-hidden />}
        title={t('users.user.noGroups')}
        text={t('users.user.noGroupsText')}
      />
    );
  }
  return (
    <div className={`${frame.main} ${frame.fields}`}>
      <ul className={css.names}>
        {groups.map(({ uniqueId, name, isActive, permissions }) => (
          <li key={uniqueId}>
            {isLinked ? (
              <Link to="/userManagement/user-groups/$uniqueId" params={{ uniqueId }}>
                {name}
              </Link>
            ) : (
              <b>{name}</b>
            )}
            <span className={css.quiet}>{t('users.entries', { count: permissions.length })}</span>
            <StateWord state={isActive ? 'ACTIVE' : 'INACTIVE'} />
          </li>
        ))}
      </ul>
    </div>
  );
}
