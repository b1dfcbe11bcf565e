import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { COMMENT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useChange, useChoices, useRequestedNotice } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { refusedFields } from '../../ui/form/refused-fields.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { TemplateTable } from '../template.ts';
import type { TemplateRow } from './read-templates.ts';
import { useImportedFile } from './use-imported-file.ts';

/** A row that can be sent. */
type Ready = Extract<TemplateRow, { outcome: 'new' | 'changed' }>;

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
  const rows = file ? withRefusals(file.rows, sent, change.error) : [];
  const ready = rows.filter((row): row is Ready => row.outcome === 'new' || row.outcome === 'changed');
  const suggested = file ? t('templates.import.comment', { file: file.name }).slice(0, COMMENT_MAXIMUM_LENGTH) : '';
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

/** The places in what was sent that the server refused, and why. */
function refusedRows(error: unknown): { index: number; message: string }[] {
  return refusedFields(error, 'whole').flatMap(({ field, message }) => {
    const index = /^changes\.(\d+)(\.|$)/.exec(field)?.[1];
    return index === undefined ? [] : [{ index: Number(index), message }];
  });
}

/** What the server refused of what was sent is left out until a file is chosen again. */
function withRefusals(rows: readonly TemplateRow[], sent: readonly Ready[], error: unknown): readonly TemplateRow[] {
  const problems = Map.groupBy(refusedRows(error), ({ index }) => sent[index]?.number);
  if (problems.size === 0) return rows;
  return rows.map((row) => {
    const refused = problems.get(row.number);
    if (!refused) return row;
    return { number: row.number, name: row.name, outcome: 'wrong', problems: refused.map(({ message }) => message) };
  });
}
