import { useText } from '../lib/format/texts.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { useUploads } from './upload-queue.ts';
import css from './upload-list.module.css';

const UploadList = lazyPart(async () => (await import('./upload-list.tsx')).UploadList);

/** The files of this visit, between a page's head and its content; gone when all are dismissed. */
export function UploadTray() {
  const t = useText();
  if (useUploads().length === 0) return null;
  return (
    <section className={css.tray} aria-label={t('uploads.files')}>
      <UploadList />
    </section>
  );
}
