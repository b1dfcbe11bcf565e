import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useSavedFile } from '../../ui/use-saved-file.ts';
import type { StatementRow } from '../model.ts';
import type { OneDownloadProps } from './one-download-dialog.tsx';

const OneDownloadDialog = lazyPart<OneDownloadProps>(
  async () => (await import('./one-download-dialog.tsx')).OneDownloadDialog,
);

/** Asks in which format a statement is downloaded. */
export function OneDownloadButton({ statement }: { statement: StatementRow }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const file = useSavedFile({ done: t('statements.download.one.done'), failed: t('statements.download.one.failed') });
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconFileDownload aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('statements.download.open')}
      </Button>
      {isOpen && <OneDownloadDialog {...{ statement, file }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
