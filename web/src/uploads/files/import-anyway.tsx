import { useState } from 'react';
import { IconFileImport } from '@tabler/icons-react';
import { OpenRequestNote } from '../../approvals/public.ts';
import { useAuthority } from '../../lib/session/session.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import type { UploadStatus } from '../queries.ts';
import css from './files.module.css';

const ImportAnywayDialog = lazyPart(async () => (await import('./import-anyway-dialog.tsx')).ImportAnywayDialog);

type FileProps = { file: UploadStatus };

/** Below the findings of a duplicate: a button to import it anyway, or who requested that. */
export function ImportAnyway({ file }: FileProps) {
  if (file.openRequest) return <ImportWaits file={file} />;
  if (!file.importAnyway) return null;
  return (
    <div className={css.anyway}>
      <ImportAnywayButton file={file} />
    </div>
  );
}

/** Who requested to import a duplicate, while a second person decides; otherwise nothing. */
export function ImportWaits({ file: { openRequest } }: FileProps) {
  const t = useText();
  // Requesting it takes the right to upload files, just like deciding on it.
  const seesRequest = useAuthority('PAYMENT_UPLOAD');
  if (!openRequest) return null;
  return (
    <OpenRequestNote
      request={openRequest}
      isLinked={seesRequest}
      words={(_action, asked) => t('uploads.waiting.note', asked)}
    />
  );
}

/** Asks a second person to allow importing a duplicate; renders nothing for other files. */
export function ImportAnywayButton({ file }: FileProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  if (!file.importAnyway) return null;
  return (
    <>
      <ActionButton
        leftSection={<IconFileImport aria-hidden />}
        decision={file.importAnyway}
        title={t('uploads.anyway.cannot')}
        onClick={() => setAsking(true)}
      >
        {t('uploads.anyway')}
      </ActionButton>
      {asking && <ImportAnywayDialog file={file} onClose={() => setAsking(false)} />}
    </>
  );
}
