import type { ChangeStatus, EntityStatus } from '@portico/contract/approvals/model';
import { useText } from '../../lib/format/texts.tsx';
import { ShapeWord } from '../../ui/values/shape-word.tsx';
import { Tag } from '../../ui/values/tag.tsx';
import { CHANGE_LOOKS, ENTITY_LOOKS, type ChangeRequestRow } from '../model.ts';

/** A request's status as rows show it; outdated requests say so instead of pending. */
export function ChangeStatusWord({ status, outdated }: Pick<ChangeRequestRow, 'status' | 'outdated'>) {
  const t = useText();
  if (outdated !== null && isOutdated({ status, outdated }))
    return (
      <ShapeWord look={{ shape: 'triangle', tone: 'signature' }} title={t(`approvals.outdated.${outdated}`)}>
        {t('approvals.outdated')}
      </ShapeWord>
    );
  return (
    <ShapeWord look={CHANGE_LOOKS[status]} title={t(`approvals.status.${status}`)}>
      {t(`approvals.status.${status}.short`)}
    </ShapeWord>
  );
}

/** The same for page headers, in full and on its tint. */
export function ChangeStatusTag({ status }: { status: ChangeStatus }) {
  const t = useText();
  const { shape, tone } = CHANGE_LOOKS[status];
  return (
    <Tag tone={tone} shape={shape}>
      {t(`approvals.status.${status}`)}
    </Tag>
  );
}

/** Whether an object under the two-person rule has a pending change. */
export function EntityStatusWord({ status }: { status: EntityStatus }) {
  const t = useText();
  return <ShapeWord look={ENTITY_LOOKS[status]}>{t(`approvals.entity.${status}`)}</ShapeWord>;
}

export function isOutdated({ status, outdated }: Pick<ChangeRequestRow, 'status' | 'outdated'>): boolean {
  return status === 'PUBLISHED' && outdated !== null;
}
