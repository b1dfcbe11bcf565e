import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Note } from '../../../ui/notices/note.tsx';
import type { DraftLine } from '../../model.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { draftSearch } from './draft-identity.ts';
import { useDrafts } from './draft-queries.ts';
import css from './drafts.module.css';

/** More are shown if somebody asks for them. */
const SHOWN = 3;

/** What the reader has begun to enter and not saved, to go on with. `to`: the page on which they do. */
export function DraftsNote({ to }: { to: '/payments/new' | '/from-templates' }) {
  const t = useText();
  const { data = [] } = useDrafts();
  const [showsAll, setShowsAll] = useState(false);
  const [discarded, setDiscarded] = useState<DraftLine | null>(null);
  const shown = showsAll ? data : data.slice(0, SHOWN);
  return (
    <>
      {data.length > 0 && (
        <Note kind="info">
          <p>{t('payments.draft.begun', { count: data.length })}</p>
          <ul className={css.drafts} aria-label={t('payments.draft.list')}>
            {shown.map((draft) => (
              <Line key={draft.uniqueId} draft={draft} to={to} onDiscard={() => setDiscarded(draft)} />
            ))}
          </ul>
          {data.length > shown.length && (
            <LinkButton onClick={() => setShowsAll(true)}>{t('payments.draft.all', { count: data.length })}</LinkButton>
          )}
        </Note>
      )}
      {discarded && (
        <DiscardDialog id={discarded.uniqueId} onClose={() => setDiscarded(null)} onDone={() => setDiscarded(null)} />
      )}
    </>
  );
}

type LineProps = { draft: DraftLine; to: '/payments/new' | '/from-templates'; onDiscard: () => void };

function Line({ draft, to, onDiscard }: LineProps) {
  const t = useText();
  const display = useDisplay();
  const { uniqueId, changedAt } = draft;
  const name = useNameOf(draft);
  return (
    <li>
      <span className={css.draft}>
        <Link to={to} search={draftSearch(uniqueId)}>
          {name}
        </Link>
        <span className={css.quiet}>{display.instant(changedAt)}</span>
      </span>
      <Button
        size="xs"
        variant="subtle"
        aria-label={t('payments.draft.discard.of', { name })}
        title={t('payments.draft.discard.of', { name })}
        onClick={onDiscard}
      >
        <IconTrash size={15} aria-hidden />
      </Button>
    </li>
  );
}

function useNameOf({ creditor, payments: count }: DraftLine): string {
  const t = useText();
  if (creditor.trim() === '') return t('payments.draft.unnamed', { count });
  return t('payments.draft.named', { creditor: creditor.trim(), others: count - 1 });
}
