import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UploadId } from '@portico/contract/ids';
import { useText } from '../lib/format/texts.tsx';
import { TitledProblem } from '../ui/notices/titled-problem.tsx';
import { STATUS_LOOKS } from '../status/public.ts';
import { StatusShape } from '../ui/values/status-shapes.tsx';
import tones from '../ui/theme/tones.module.css';
import { ImportAnyway } from './files/import-anyway.tsx';
import { FindingList } from './finding-list.tsx';
import { useDisplay } from '../lib/format/display.ts';
import { useUploadStatus, type UploadStatus } from './queries.ts';
import type { Upload } from './file-queue.ts';
import { dismissUpload } from './upload-queue.ts';
import { UploadSteps } from './upload-steps.tsx';
import css from './upload-list.module.css';

/** One file: its state, its errors, and the resulting order. */
export function UploadRow({ upload }: { upload: Upload<UploadId> }) {
  const t = useText();
  const display = useDisplay();
  const { data: status } = useUploadStatus(upload.uniqueId);
  const failed = upload.error !== null || status?.stepStatus.endsWith('ERROR') === true;
  const done = status?.stepStatus === 'IMPORTED';
  const shape = failed ? 'IMPORT_ERROR' : done ? 'RELEASED_TO_BANK' : 'UPLOADING';
  const orders = status?.orders ?? [];
  return (
    <li className={css.row}>
      <span className={`${css.shape} ${tones[STATUS_LOOKS[shape].tone]} ${failed || done ? '' : css.working}`}>
        <StatusShape name={STATUS_LOOKS[shape].shape} />
      </span>
      <span className={css.file}>
        <span className={css.name} title={upload.fileName}>
          {upload.fileName}
        </span>
        <span className={css.quiet}>{display.bytes(upload.sizeBytes)}</span>
      </span>
      <span className={css.state}>
        {orders[0] ? (
          <Link to="/payments/orders/$uniqueId" params={{ uniqueId: orders[0] }}>
            {t('uploads.showOrder')}
          </Link>
        ) : (
          <UploadSteps upload={upload} status={status} />
        )}
      </span>
      {failed || done ? (
        <ActionIcon
          size={24}
          aria-label={t('uploads.dismiss', { file: upload.fileName })}
          onClick={() => dismissUpload(upload.key)}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      ) : (
        <span />
      )}
      <UploadProblems upload={upload} status={status} />
    </li>
  );
}

/** Why it was refused, and the import's findings. */
function UploadProblems({ upload, status }: { upload: Upload; status: UploadStatus | undefined }) {
  const problems = status?.problems ?? [];
  if (!upload.error && problems.length === 0) return null;
  return (
    <div className={css.below}>
      {upload.error && <TitledProblem error={upload.error} />}
      {problems.length > 0 && <FindingList findings={problems} />}
      {status && <ImportAnyway file={status} />}
    </div>
  );
}
