import {
  DOCUMENT_MAXIMUM_BYTES,
  KEPT_BYTES_PER_USER_MAXIMUM,
  KEPT_DOCUMENTS_PER_USER_MAXIMUM,
} from '@portico/contract/limits';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { FactList } from '../ui/layout/facts.tsx';
import { Note } from '../ui/notices/note.tsx';
import css from './documents.module.css';
import type { DocumentRow } from './queries.ts';

/** Everything that is known of a document; why it could not be kept comes first. */
export function DocumentFacts({ document, isNarrow = false }: { document: DocumentRow; isNarrow?: boolean }) {
  const t = useText();
  const display = useDisplay();
  const { fileName, fileType, sizeBytes, digest, kind, reportType, owners, status, failure } = document;
  const { createdAt, createdBy, downloadedAt, downloadedBy, keptUntil } = document;
  const instant = (value: string | null) => value && display.instant(value, { seconds: true });
  const limits = {
    documents: KEPT_DOCUMENTS_PER_USER_MAXIMUM,
    limit: display.bytes(failure === 'NO_SPACE' ? KEPT_BYTES_PER_USER_MAXIMUM : DOCUMENT_MAXIMUM_BYTES),
  };
  return (
    <>
      {failure && <Note kind="warning">{t(`downloads.failure.${failure}.why`, limits)}</Note>}
      {status === 'EXPIRED' && keptUntil && (
        <Note>{t('downloads.expired.why', { date: display.dateOf(keptUntil) })}</Note>
      )}
      <FactList
        isNarrow={isNarrow}
        facts={[
          [t('downloads.column.kind'), t(`downloads.kind.${kind}`)],
          [t('downloads.column.reportType'), reportType && t(`downloads.reportType.${reportType}`)],
          [t('downloads.column.owner'), owners.map(({ name }) => name).join(', ')],
          [t('downloads.column.fileName'), fileName],
          [t('downloads.column.fileType'), fileType],
          [t('downloads.column.size'), sizeBytes === null ? null : display.bytes(sizeBytes)],
          [t('downloads.column.createdAt'), instant(createdAt)],
          [t('downloads.column.createdBy'), createdBy],
          [t('downloads.column.downloadedAt'), instant(downloadedAt)],
          [t('downloads.column.downloadedBy'), downloadedBy],
          [t('downloads.column.keptUntil'), keptUntil && display.dateOf(keptUntil)],
          [t('downloads.digest'), digest && <code className={css.digest}>{digest}</code>],
        ]}
      />
    </>
  );
}
