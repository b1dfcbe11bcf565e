import { useText } from '../../../lib/format/texts.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Note } from '../../../ui/notices/note.tsx';
import { TermsFacts } from '../../cut-offs/terms-facts.tsx';
import type { ConnectionDetail } from '../model.ts';
import { contentOf, type ConnectionDraft } from './connection-draft.ts';
import css from './connection-preview.module.css';

/** Previews what clients will read of their banks, and says whom a change concerns. */
export function ConnectionPreview({ draft, object }: { draft: ConnectionDraft; object: ConnectionDetail | null }) {
  const t = useText();
  // Without what is half typed.
  const terms = contentOf(draft);
  return (
    <>
      <div className={css.terms} aria-live="polite">
        <Facts>
          <TermsFacts terms={terms} />
        </Facts>
      </div>
      {object !== null && object.banksCount > 0 && (
        <Note kind="info">
          {t('accounts.connection.atOnce', {
            use: t('accounts.connection.use', { banks: object.banksCount, clients: object.clientsCount }),
          })}
        </Note>
      )}
    </>
  );
}
