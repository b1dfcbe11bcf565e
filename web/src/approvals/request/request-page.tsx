import { Navigate, useParams } from '@tanstack/react-router';
import { useDisplay } from '../../lib/format/display.ts';
import { problemOf } from '../../lib/http/problem.ts';
import { useText } from '../../lib/format/texts.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import type { ChangeRequest } from '../model.ts';
import { useChangeRequest } from '../queries.ts';
import { RequestEffect } from './request-effect.tsx';
import { RequestFields } from './request-fields.tsx';
import { RequestNotes } from './request-notes.tsx';
import { RequestRail } from './request-rail.tsx';
import { ShowObject } from '../show-object.tsx';
import { ChangeStatusTag } from './status-words.tsx';
import frame from '../../ui/layout/rail-page.module.css';

/** One change request: what changes, who requests it and why, and the decision. */
export function RequestPage() {
  const t = useText();
  const { uniqueId } = useParams({ from: '/shell/administration/pending-approvals/payments/$uniqueId' });
  const request = useChangeRequest(uniqueId);
  if (request.data) return <Request key={uniqueId} request={request.data} />;
  // To the reader, a missing request and a hidden one are the same.
  if (request.isError && problemOf(request.error).problem.key === 'NOT_FOUND') {
    return <Navigate to="/page-not-found" replace />;
  }
  if (request.isError) {
    return (
      <Failed
        heading="h1"
        title={t('approvals.loadFailed')}
        error={request.error}
        onRetry={() => void request.refetch()}
      />
    );
  }
  return <Loading />;
}

function Request({ request }: { request: ChangeRequest }) {
  const t = useText();
  const display = useDisplay();
  const { name, kind, category, action, status, requestedBy, requestedAt } = request;
  const words = { category: t(`approvals.category.${category}`), action: t(`approvals.action.${action}`) };
  return (
    <div className={frame.page}>
      <PageHeader
        title={t.known('approvals', `${kind}.head.${action}`) ?? t('approvals.head', words)}
        place={name}
        status={<ChangeStatusTag status={status} />}
        quiet={t('approvals.quiet', { name, person: requestedBy.name, at: display.instant(requestedAt) })}
        actions={objectExists(request) && <ShowObject request={request} />}
      />
      <div className={`${frame.parts} ${frame.lined}`}>
        <div className={`${frame.main} ${frame.panels}`}>
          <RequestNotes request={request} />
          {request.effect && <RequestEffect effect={request.effect} />}
          <RequestFields request={request} />
        </div>
        <RequestRail request={request} />
      </div>
    </div>
  );
}

/** An object that was never added, or is deleted, can't be shown; orders and files are kept. */
function objectExists({ kind, action, status }: ChangeRequest): boolean {
  if (kind === 'order' || kind === 'duplicateImport' || kind === 'rateList') return true;
  if (action === 'ADD') return status !== 'REJECTED' && status !== 'DISCARDED';
  return action !== 'DELETE' || status !== 'APPROVED';
}
