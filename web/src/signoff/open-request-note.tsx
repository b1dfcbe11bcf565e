import { Link } from '@tanstack/react-router';
import { useDisplay } from '../lib/display.ts';
import { useText } from '../lib/texts.tsx';
import { Note } from '../ui/note.tsx';
import type { RuleDetail } from './model.ts';
import css from './rules.module.css';

/** The change of a rule that waits for a second person, with the way to it. */
export function OpenRequestNote({ request }: { request: NonNullable<RuleDetail['openRequest']> }) {
  const t = useText();
  const display = useDisplay();
  const { uniqueId, action, requestedBy, requestedAt } = request;
  return (
    <Note kind="review" className={css.request}>
      {t(`signoff.open.${action}`, { name: requestedBy.name, at: display.instant(requestedAt) })}{' '}
      <Link to="/administration/pending-approvals/payments/$uniqueId" params={{ uniqueId }}>
        {t('signoff.open.show')}
      </Link>
    </Note>
  );
}
