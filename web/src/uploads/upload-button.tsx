import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useText } from '../lib/format/texts.tsx';
import { ACCEPTED } from './check-file.ts';
import { FileChooser } from './file-chooser.tsx';
import { startUploads } from './upload-queue.ts';

export function UploadButton({ variant = 'default' }: { variant?: 'default' | 'filled' }) {
  const t = useText();
  return (
    <FileChooser label={t('uploads.choose')} accept={ACCEPTED} onFiles={startUploads}>
      {(open) => (
        <Button variant={variant} leftSection={<IconUpload aria-hidden />} onClick={open}>
          {t('uploads.button')}
        </Button>
      )}
    </FileChooser>
  );
}
