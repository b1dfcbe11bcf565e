import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { useKey } from '../../lib/use-key.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useSavedFile } from '../../ui/use-saved-file.ts';
import type { DownloadProps } from './download-dialog.tsx';

const DownloadDialog = lazyPart<DownloadProps>(async () => (await import('./download-dialog.tsx')).DownloadDialog);

/** Asks which statements are downloaded, in which format; `shown` is what the page shows. */
export function DownloadButton({ shown }: Pick<DownloadProps, 'shown'>) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const file = useSavedFile({ done: t('statements.download.done'), failed: t('statements.download.failed') });
  const open = () => setIsOpen(true);
  useKey('d', open);
  return (
    <>
      <Button
        leftSection={<IconFileDownload aria-hidden />}
        title={`${t('statements.download.title')} (D)`}
        aria-keyshortcuts="D"
        aria-haspopup="dialog"
        onClick={open}
      >
        {t('statements.download.open')}
      </Button>
      {isOpen && <DownloadDialog {...{ shown, file }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
