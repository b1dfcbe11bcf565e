import { Link } from '@tanstack/react-router';
import type { OpenChange } from '@portico/contract/approvals/endpoints';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { requestLink } from '../request/request-link.ts';
import css from './object.module.css';

/** How a kind of master data words that a change is pending. */
export type WaitingWords = (action: OpenChange['action'], asked: { name: string; at: string }) => string;

type NoteProps = {
  request: OpenChange;
  words: WaitingWords;
  /** People may see the object but not the request. */
  isLinked?: boolean;
};

/** The pending change that waits for a second person, with the link to it. */
export function OpenRequestNote({ request, words, isLinked = true }: NoteProps) {
  const t = useText();
  const display = useDisplay();
  const { uniqueId, action, requestedBy, requestedAt } = request;
  return (
    <Note kind="review" className={css.request}>
      {words(action, { name: requestedBy.name, at: display.instant(requestedAt) })}{' '}
      {isLinked && <Link {...requestLink(uniqueId)}>{t('approvals.showRequest')}</Link>}
    </Note>
  );
}
