import type { DocumentStatus } from '@portico/contract/downloads/model';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import type { Look } from '../ui/values/looks.ts';
import { ShapeWord } from '../ui/values/shape-word.tsx';
import css from './documents.module.css';
import type { DocumentRow } from './queries.ts';

const LOOKS: Record<DocumentStatus, Look> = {
  READY: { shape: 'ringWithTick', tone: 'done' },
  // Nothing is lost: they have the file.
  FAILED: { shape: 'triangle', tone: 'signature' },
  EXPIRED: { shape: 'crossedSquare', tone: 'neutral' },
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
  return (
    <ShapeWord look={LOOKS[status]}>
      {t(`downloads.status.${status}`)}
      {failure !== null && <span className={css.why}> {t(`downloads.failure.${failure}`)}</span>}
    </ShapeWord>
  );
}
