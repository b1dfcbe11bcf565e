import { IconUpload } from '@tabler/icons-react';
import { useText } from '../lib/format/texts.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ACCEPTED, UPLOAD_MAXIMUM_MEGABYTES } from './check-file.ts';
import { FileChooser } from './file-chooser.tsx';
import { startUploads } from './upload-queue.ts';
import { useDrop } from './use-drop.ts';
import css from './drop.module.css';

/** The dashed drop zone for payment files. */
export function DropZone() {
  const t = useText();
  const { over, handlers } = useDrop(true, startUploads);
  return (
    <FileChooser label={t('uploads.choose')} accept={ACCEPTED} onFiles={startUploads}>
      {(open) => (
        <div className={`${css.zone} ${over ? css.over : ''}`} {...handlers}>
          <IconUpload size={20} aria-hidden />
          <span className={css.words}>
            {t('uploads.dropHere')}{' '}
            <LinkButton className={css.choose} onClick={open}>
              {t('uploads.chooseFiles')}
            </LinkButton>
          </span>
          <span className={css.hint}>{t('uploads.hint', { megabytes: UPLOAD_MAXIMUM_MEGABYTES })}</span>
        </div>
      )}
    </FileChooser>
  );
}
