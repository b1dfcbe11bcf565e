import { useState } from 'react';
import { Navigate, useParams } from '@tanstack/react-router';
import { trustedId, type BankMessageId } from '@portico/contract/ids';
import type { MessageStatus } from '@portico/contract/payments/status';
import { useDisplay } from '../../lib/format/display.ts';
import { problemOf } from '../../lib/http/problem.ts';
import { useText } from '../../lib/format/texts.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Failed, Loading } from '../../ui/layout/states.tsx';
import { StatusBadge } from '../../status/public.ts';
import { HitCounts, MoreHits } from './hit-counts.tsx';
import { HitList } from './hit-list.tsx';
import { HitRail, type Ending } from './hit-rail.tsx';
import { HitStrip } from './hit-strip.tsx';
import type { HitDetail } from '../model.ts';
import { useHit } from '../queries.ts';
import frame from '../../ui/layout/rail-page.module.css';

/** One message stopped by screening: its hits, and the decision of two people. */
export function HitPage() {
  const { uniqueId } = useParams({ from: '/shell/administration/screening/$uniqueId' });
  return <HitOf key={uniqueId} uniqueId={trustedId(uniqueId)} />;
}

function HitOf({ uniqueId }: { uniqueId: BankMessageId }) {
  const t = useText();
  const [decided, setDecided] = useState<MessageStatus | null>(null);
  const hit = useHit(uniqueId, decided !== null);
  const isMissing = hit.isError && problemOf(hit.error).problem.key === 'NOT_FOUND';
  if (hit.data) {
    const ending = decided ? { status: decided } : isMissing ? 'elsewhere' : null;
    return <Hit hit={hit.data} ending={ending} onEnd={setDecided} onReload={() => void hit.refetch()} />;
  }
  // To the reader, a missing message and a hidden one are the same.
  if (isMissing) return <Navigate to="/page-not-found" replace />;
  if (hit.isError) {
    return (
      <Failed heading="h1" title={t('operations.hit.failed')} error={hit.error} onRetry={() => void hit.refetch()} />
    );
  }
  return <Loading />;
}

type HitProps = { hit: HitDetail; ending: Ending; onEnd: (status: MessageStatus) => void; onReload: () => void };

function Hit({ hit, ending, onEnd, onReload }: HitProps) {
  const t = useText();
  const display = useDisplay();
  const { messageId, client, bank, order, since } = hit;
  const words = { client: client.name, bank, order: order.orderId, at: display.instant(since) };
  return (
    <div className={frame.page}>
      <PageHeader
        title={t('operations.hit.title', { count: hit.hits })}
        place={messageId}
        status={ending !== 'elsewhere' && <StatusBadge status={ending?.status ?? 'SANCTION_HIT'} />}
        quiet={t('operations.hit.quiet', words)}
      />
      <div className={`${frame.parts} ${frame.lined}`}>
        <div className={`${frame.main} ${frame.panels}`}>
          <HitStrip hit={hit} />
          <HitCounts hit={hit} />
          <HitList hits={hit.hitList} />
          <MoreHits hit={hit} />
        </div>
        <HitRail {...{ hit, ending, onEnd, onReload }} />
      </div>
    </div>
  );
}
