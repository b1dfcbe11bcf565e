import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../lib/format/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import type { UserChoices, UserDetail } from '../model.ts';
import { user } from '../user.ts';
import css from './rail.module.css';

const SHOWN_AT_MOST = 50;

type CopyProps = {
  colleagues: UserChoices['colleagues'];
  onClose: () => void;
  /** Receives the user whose permissions and groups to copy. */
  onCopy: (user: UserDetail) => void;
};

/** Chooses the user whose permissions and groups to copy; it saves nothing. */
export function CopyDialog({ colleagues, onClose, onCopy }: CopyProps) {
  const t = useText();
  const queries = useQueryClient();
  const [find, setFind] = useState('');
  const [loading, setLoading] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const sought = find.trim().toLocaleLowerCase();
  const found = colleagues.filter(({ fullName, userName }) =>
    `${fullName} ${userName}`.toLocaleLowerCase().includes(sought),
  );
  const copy = async (uniqueId: string) => {
    setLoading(uniqueId);
    try {
      onCopy(await queries.fetchQuery(user.one(uniqueId)));
      onClose();
    } catch (thrown) {
      setError(thrown);
      setLoading(null);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('users.copy.title')}
      actions={
        <Button size="md" onClick={onClose}>
          {t('users.copy.keep')}
        </Button>
      }
    >
      <p>{t('users.copy.text')}</p>
      <TextInput
        type="search"
        mt="md"
        data-autofocus
        aria-label={t('users.copy.find')}
        placeholder={t('users.copy.find')}
        leftSection={<IconSearch aria-hidden />}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      <ul className={css.colleagues}>
        {found.slice(0, SHOWN_AT_MOST).map(({ uniqueId, fullName, userName }) => (
          <li key={uniqueId}>
            <button type="button" disabled={loading !== null} onClick={() => void copy(uniqueId)}>
              {fullName} <small>{userName}</small>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={css.quiet}>{t('forms.choice.none')}</p>}
      {found.length > SHOWN_AT_MOST && (
        <p className={css.quiet}>{t('forms.choice.more', { count: found.length - SHOWN_AT_MOST })}</p>
      )}
      {error ? <ProblemNote error={error} /> : null}
    </Dialog>
  );
}
