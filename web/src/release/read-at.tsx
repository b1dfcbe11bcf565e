import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useDisplay } from '../lib/display.ts';
import { useText } from '../lib/texts.tsx';
import { Note } from '../ui/note.tsx';
import css from './operations.module.css';

type Asked = { dataUpdatedAt: number; isFetching: boolean; isError: boolean; refetch: () => unknown };

/** When what is shown was read, and the way to read it now. */
export function ReadAt({ asked }: { asked: Asked }) {
  const t = useText();
  const display = useDisplay();
  const at = new Date(asked.dataUpdatedAt).toISOString();
  return (
    <>
      <span className={css.count}>{t('operations.readAt', { at: display.instant(at, { seconds: true }) })}</span>
      <Button leftSection={<IconRefresh aria-hidden />} onClick={() => void asked.refetch()}>
        {t('grid.refresh')}
      </Button>
    </>
  );
}

/** That what is shown is old, since it could not be read again. */
export function NotReadAgain({ asked }: { asked: Asked }) {
  const t = useText();
  const display = useDisplay();
  if (!asked.isError) return null;
  const at = display.instant(new Date(asked.dataUpdatedAt).toISOString(), { seconds: true });
  return (
    <Note kind="warning" role="status">
      {t('operations.notReadAgain', { at })}
    </Note>
  );
}
