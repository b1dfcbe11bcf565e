import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useText } from '../lib/texts.tsx';
import { FileChooser } from './file-chooser.tsx';

export function UploadButton({ variant = 'default' }: { variant?: 'default' | 'filled' }) {
  const t = useText();
  return (
    <FileChooser>
      {(open) => (
        <Button variant={variant} leftSection={<IconUpload aria-hidden />} onClick={open}>
          {t('uploads.button')}
        </Button>
      )}
    </FileChooser>
  );
}
