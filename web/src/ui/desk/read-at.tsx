import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../notices/note.tsx';
import desk from './desk.module.css';

type Asked = { dataUpdatedAt: number; isFetching: boolean; isError: boolean; refetch: () => unknown };

/** When the data was read, and a button to read it again. */
export function ReadAt({ asked }: { asked: Asked }) {
  const t = useText();
  const display = useDisplay();
  const at = new Date(asked.dataUpdatedAt).toISOString();
  return (
    <>
      <span className={desk.count}>{t('operations.readAt', { at: display.instant(at, { seconds: true }) })}</span>
      <Button leftSection={<IconRefresh aria-hidden />} onClick={() => void asked.refetch()}>
        {t('grid.refresh')}
      </Button>
    </>
  );
}

/** Says that the data is old because it could not be read again. */
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
