import { useEffect } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { StatusShape } from '../ui/values/status-shapes.tsx';
import { TitledProblem } from '../ui/notices/titled-problem.tsx';
import type { FileQueue, Upload } from './file-queue.ts';
import css from './sent-files.module.css';

type SentFilesProps<Known extends string> = {
  queue: FileQueue<Known>;
  /** "Files being sent". */
  label: string;
  /** The server has these now, so they are in its list. */
  onSent: (ids: readonly Known[]) => void;
};

/** Files being sent, or refused; once the server has one, it is in the list. */
export function SentFiles<Known extends string>({ queue, label, onSent }: SentFilesProps<Known>) {
  const files = queue.use();
  const arrived = files.filter(({ uniqueId }) => uniqueId !== null);
  const keys = arrived.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (arrived.length === 0) return;
    onSent(arrived.flatMap(({ uniqueId }) => uniqueId ?? []));
    for (const { key } of arrived) queue.dismiss(key);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each file that arrives
  }, [keys]);
  if (files.length === 0) return null;
  return (
    <ul className={css.sent} aria-live="polite" aria-label={label}>
      {files.map((file) => (
        <SentFile key={file.key} file={file} onDismiss={() => queue.dismiss(file.key)} />
      ))}
    </ul>
  );
}

function SentFile({ file, onDismiss }: { file: Upload; onDismiss: () => void }) {
  const t = useText();
  const display = useDisplay();
  const { fileName, sizeBytes, sent, error } = file;
  return (
    <li>
      <span className={error ? css.failed : css.working}>
        <StatusShape name={error ? 'octagon' : 'openArc'} />
      </span>
      <b title={fileName}>{fileName}</b>
      <span className={css.quiet}>{display.bytes(sizeBytes)}</span>
      {error ? (
        <ActionIcon
          size={24}
          className={css.dismiss ?? ''}
          aria-label={t('uploads.dismiss', { file: fileName })}
          onClick={onDismiss}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      ) : (
        <span className={css.percent}>{display.decimal(Math.floor(sent * 100))} %</span>
      )}
      {error && (
        <div className={css.problem}>
          <TitledProblem error={error} />
        </div>
      )}
    </li>
  );
}
