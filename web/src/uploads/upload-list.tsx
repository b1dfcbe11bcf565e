import { UploadRow } from './upload-row.tsx';
import { useUploads } from './upload-queue.ts';
import css from './upload-list.module.css';

/** Every file chosen in this visit, the newest first. */
export function UploadList() {
  const uploads = useUploads();
  return (
    <ul className={css.list} aria-live="polite">
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </ul>
  );
}
