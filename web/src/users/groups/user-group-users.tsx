import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { IconSearch, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMayOpen } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import frame from '../../ui/layout/rail-page.module.css';
import type { Member } from '../model.ts';
import css from '../users.module.css';

const SHOWN_AT_MOST = 200;

/** The users of a group, linked for people who may see users. */
export function UserGroupUsers({ users }: { users: readonly Member[] }) {
  const t = useText();
  const [find, setFind] = useState('');
  const isLinked = useMayOpen('users');
  if (users.length === 0) {
    return (
      <Empty
        icon={<IconUsers size={28} aria-hidden />}
        title={t('users.group.noUsers')}
        text={t('users.group.noUsersText')}
      />
    );
  }
  const sought = find.trim().toLocaleLowerCase();
  const found = users.filter(({ fullName, userName }) =>
    `${fullName} ${userName}`.toLocaleLowerCase().includes(sought),
  );
  return (
    <div className={`${frame.main} ${frame.fields}`}>
      {users.length > 10 && (
        <TextInput
          size="sm"
          type="search"
          className={css.find ?? ''}
          aria-label={t('users.copy.find')}
          placeholder={t('users.copy.find')}
          leftSection={<IconSearch aria-hidden />}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
      )}
      <ul className={css.names}>
        {found.slice(0, SHOWN_AT_MOST).map(({ uniqueId, fullName, userName, jobTitle }) => (
          <li key={uniqueId}>
            {isLinked ? (
              <Link to="/userManagement/users/$uniqueId" params={{ uniqueId }}>
                {fullName}
              </Link>
            ) : (
              <b>{fullName}</b>
            )}
            <span className={css.quiet}>{userName}</span>
            <span className={css.quiet}>{jobTitle}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={css.quiet}>{t('forms.choice.none')}</p>}
      {found.length > SHOWN_AT_MOST && (
        <p className={css.quiet}>{t('forms.choice.more', { count: found.length - SHOWN_AT_MOST })}</p>
      )}
    </div>
  );
}
