import { Link } from '@tanstack/react-router';
import { useText } from '../lib/format/texts.tsx';
import type { RowDrawerProps } from '../ui/grid/open-row.tsx';
import { PendingRow } from '../ui/grid/pending-row.tsx';
import { Drawer } from '../ui/layout/drawer.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentStatusWord } from './document-status.tsx';
import css from './documents.module.css';
import type { DocumentRow } from './queries.ts';

/** One document beside the list. */
export function DocumentDrawer({ uniqueId, asked, ...moves }: RowDrawerProps<DocumentRow>) {
  const t = useText();
  const document = asked.data;
  return (
    <Drawer
      {...moves}
      label={t('downloads.document')}
      shown={uniqueId}
      foot={document && <DocumentActions document={document} size="xs" onDeleted={moves.onClose} />}
    >
      {document ? (
        <>
          <header className={css.head}>
            <h2>
              <Link to="/DLC/viewReport/$uniqueId" params={{ uniqueId }} title={t('downloads.open')}>
                {document.name}
              </Link>
            </h2>
            <DocumentStatusWord document={document} />
          </header>
          <DocumentFacts document={document} isNarrow />
        </>
      ) : (
        <PendingRow asked={asked} title={t('downloads.one.failed')} />
      )}
    </Drawer>
  );
}
