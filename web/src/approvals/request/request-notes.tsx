import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import type { ChangeRequest } from '../model.ts';
import { isOutdated } from './status-words.tsx';
import css from './request.module.css';

/** What to check before deciding: that the request is outdated or pending again, and what becomes risky. */
export function RequestNotes({ request }: { request: ChangeRequest }) {
  const t = useText();
  const { outdated } = request;
  return (
    <>
      {outdated !== null && isOutdated(request) && (
        <Note kind="warning" className={css.note}>
          <b>{t('approvals.outdated')}.</b> {t(`approvals.outdated.${outdated}`)} {t('approvals.outdated.text')}
        </Note>
      )}
      {request.isGivenBack && (
        <Note kind="warning" className={css.note}>
          <b>{t('approvals.givenBack')}.</b> {t('approvals.givenBack.text')}
        </Note>
      )}
      {losesCreatorExclusion(request) && (
        <Note kind="warning" className={css.note}>
          <b>{t('approvals.signOffRule.excludeCreator.lost')}</b> {t('approvals.signOffRule.excludeCreator.lostText')}
        </Note>
      )}
    </>
  );
}

function losesCreatorExclusion({ kind, action, status, changes }: ChangeRequest): boolean {
  if (kind !== 'signOffRule' || action !== 'UPDATE' || status !== 'PUBLISHED') return false;
  return changes.some(({ field, before, after }) => field === 'excludeCreator' && before === true && after === false);
}
