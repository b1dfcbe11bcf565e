import type { DocumentStatus } from '@portico/contract/downloads/model';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import type { Look } from '../ui/values/looks.ts';
import { ShapeWord } from '../ui/values/shape-word.tsx';
import type { DocumentRow } from './queries.ts';

const LOOKS: Record<DocumentStatus, Look> = {
  READY: { shape: 'ringWithTick', tone: 'done' },
  FAILED: { shape: 'octagon', tone: 'error' },
  EXPIRED: { shape: 'dashedRing', tone: 'neutral' },
};
const DOWNLOADED: Look = { shape: 'discWithTick', tone: 'done' };

/** Ready, or when it was downloaded; not kept, with the reason; expired. */
export function DocumentStatusWord({ document }: { document: DocumentRow }) {
  const t = useText();
  const display = useDisplay();
  const { status, failure, downloadedAt } = document;
  if (status === 'READY' && downloadedAt !== null)
    return (
      <ShapeWord look={DOWNLOADED}>{t('downloads.downloadedOn', { when: display.dateOf(downloadedAt) })}</ShapeWord>
    );
  const why = failure === null ? undefined : t.known('errors', `${failure}.title`);
  return (
    <ShapeWord look={LOOKS[status]} title={why}>
      {t(`downloads.status.${status}`)}
    </ShapeWord>
  );
}
