import { ENTITY_LOOKS } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import { STATUS_LOOKS } from '../../status/public.ts';
import type { UploadStatus } from '../queries.ts';

type StatusProps = { file: Pick<UploadStatus, 'status' | 'stepStatus' | 'openRequest'> };

/** The state of a file: being processed, imported, failed, or waiting for a second person's decision. */
export function FileStatusWord({ file: { status, stepStatus, openRequest } }: StatusProps) {
  const t = useText();
  if (openRequest)
    return (
      <ShapeWord look={ENTITY_LOOKS.CREATION_PENDING} title={t('uploads.waiting.long')}>
        {t('uploads.waiting')}
      </ShapeWord>
    );
  if (stepStatus === 'IN_PROGRESS')
    return <ShapeWord look={STATUS_LOOKS[status]}>{t.of('status', `${status}.full`)}</ShapeWord>;
  const look = STATUS_LOOKS[stepStatus === 'IMPORTED' ? 'RELEASED_TO_BANK' : stepStatus];
  return <ShapeWord look={look}>{t.of('status', `uploadStepStatus.${stepStatus}`)}</ShapeWord>;
}
