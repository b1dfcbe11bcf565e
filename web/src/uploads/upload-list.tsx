import { Button } from '@mantine/core';
import { useText } from '../lib/format/texts.tsx';
import { UploadRow } from './upload-row.tsx';
import { isBeingSent } from './file-queue.ts';
import { dismissSentUploads, useUploads } from './upload-queue.ts';
import css from './upload-list.module.css';

/** From this many files on, all of them can be removed from the list at once. */
const MANY = 4;

/** Every file chosen in this visit, newest first. */
export function UploadList() {
  const t = useText();
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  const sent = uploads.filter((upload) => !isBeingSent(upload)).length;
  return (
    <>
      <ul aria-live="polite">
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
      {sent >= MANY && (
        <Button size="xs" variant="subtle" className={css.clear ?? ''} onClick={dismissSentUploads}>
          {t('uploads.dismissAll')}
        </Button>
      )}
    </>
  );
}
