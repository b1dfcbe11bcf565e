import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { problemOf } from '../lib/http/problem.ts';
import { useText } from '../lib/format/texts.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Failed, Loading } from '../ui/layout/states.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentStatusWord } from './document-status.tsx';
import css from './documents.module.css';
import { useDocument } from './queries.ts';

/** One document on a page of its own. */
export function DocumentPage() {
  const t = useText();
  const { uniqueId } = useParams({ strict: false });
  const navigate = useNavigate();
  const asked = useDocument(uniqueId!);
  const document = asked.data;
  // To the reader, a missing document and somebody else's are the same.
  if (asked.isError && problemOf(asked.error).problem.key === 'NOT_FOUND') {
    return <Navigate to="/page-not-found" replace />;
  }
  if (asked.isError) return <Failed title={t('downloads.one.failed')} error={asked.error} onRetry={asked.refetch} />;
  if (!document) return <Loading />;
  return (
    <>
      <PageHeader
        title={document.name}
        status={<DocumentStatusWord document={document} />}
        actions={
          <DocumentActions
            document={document}
            size="sm"
            onDeleted={() => void navigate({ to: '/DLC/overview', replace: true })}
          />
        }
      />
      <div className={css.page}>
        <DocumentFacts document={document} />
      </div>
    </>
  );
}
