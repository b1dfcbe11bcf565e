import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { COMMENT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useChange, useChoices, useRequestedNotice } from '../../approvals/public.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import { refusedFields } from '../../ui/form/refused-fields.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { TemplateTable } from '../template.ts';
import type { ImportedRow } from './read-templates.ts';
import { headingOf, TEMPLATE_COLUMNS } from './template-words.ts';
import { useImportedFile } from './use-imported-file.ts';

/** A row that can be sent. */
type Ready = Extract<ImportedRow, { outcome: 'new' | 'changed' }>;

/** The import of a file of templates: what it would do, what of that can be sent, and how that went. */
export function useImport({ kind, several, queryKey }: TemplateTable) {
  const t = useText();
  const choices = useChoices(kind);
  const stored = useQuery({ queryKey, queryFn: ({ signal }) => several.contents(signal) });
  const { file, choose } = useImportedFile(stored.data?.objects, choices.data);
  const [comment, setComment] = useState<string | null>(null);
  const [sent, setSent] = useState<readonly Ready[]>([]);
  const change = useChange(kind.events, several.change);
  const say = useImportedNotice();
  const rows = file ? withRefusals(t, file.rows, sent, change.error) : [];
  const ready = rows.filter((row): row is Ready => row.outcome === 'new' || row.outcome === 'changed');
  const suggested = file ? commentOf(t('templates.import.comment', { file: file.name })) : '';
  return {
    asked: [stored, choices],
    accounts: choices.data?.debitAccounts,
    twoPersonRule: choices.data?.twoPersonRule ?? false,
    file,
    rows,
    ready,
    comment: comment ?? suggested,
    setComment,
    isSending: change.isPending,
    /** Why nothing was imported, if that is no row’s fault. */
    error: refusedRows(change.error).length === 0 ? change.error : null,
    choose: (files: Iterable<File>) => {
      change.reset();
      setSent([]);
      choose(files);
    },
    /** Imports what can be; rejects if the server refuses. */
    send: async () => {
      setSent(ready);
      const said = (comment ?? suggested).trim();
      const { outcomes } = await change.mutateAsync({ changes: ready.map(asChange), ...(said && { comment: said }) });
      say(outcomes);
    },
  };
}

/** Says what was imported, with a link to what waits for a second person. */
function useImportedNotice(): (outcomes: readonly { changeRequest: string | null }[]) => void {
  const t = useText();
  const sayRequested = useRequestedNotice();
  return (outcomes) => {
    const requests = outcomes.flatMap(({ changeRequest }) => changeRequest ?? []);
    if (requests.length === 0)
      return notify({ kind: 'done', title: t('templates.import.done', { count: outcomes.length }) });
    const text = t('templates.import.requested', { count: requests.length });
    sayRequested({ title: t('approvals.requested'), text, requests });
  };
}

function asChange(row: Ready) {
  const { content } = row;
  if (row.outcome === 'new') return { content };
  const { uniqueId, version } = row.stored;
  return { uniqueId, version, content };
}

/** As long as a comment may be, and no half of a character at its end. */
function commentOf(text: string): string {
  return text.slice(0, COMMENT_MAXIMUM_LENGTH).toWellFormed();
}

/** The places in what was sent that the server refused, in which field and why. */
function refusedRows(error: unknown): { index: number; field: string; message: string }[] {
  return refusedFields(error, 'whole').flatMap(({ field: place, message }) => {
    const [, index, field = ''] = /^changes\.(\d+)(?:\.content\.(\w+))?/.exec(place) ?? [];
    return index === undefined ? [] : [{ index: Number(index), field, message }];
  });
}

/** What the server refused of what was sent is left out until a file is chosen again. */
function withRefusals(
  t: Translate,
  rows: readonly ImportedRow[],
  sent: readonly Ready[],
  error: unknown,
): readonly ImportedRow[] {
  const refusals = Map.groupBy(refusedRows(error), ({ index }) => sent[index]?.number);
  if (refusals.size === 0) return rows;
  return rows.map((row) => {
    const refused = refusals.get(row.number);
    if (!refused) return row;
    const problems = refused.map(({ field, message }) => {
      const column = TEMPLATE_COLUMNS.find((one) => one === field);
      return column ? `${headingOf(t, column)}: ${message}` : message;
    });
    return { number: row.number, name: row.name, outcome: 'wrong', problems };
  });
}
