import { useMemo, useState } from 'react';
import { TEMPLATES_CHANGED_MAXIMUM_BYTES, TEMPLATES_PER_OWNER_MAXIMUM } from '@portico/contract/limits';
import { useDisplay, useFormats, type Display } from '../../lib/format/display.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import type { Table } from '../../lib/table/read-table.ts';
import { readText } from '../../lib/table/read-text.ts';
import { useInputProblems } from '../../lib/use-input-problems.ts';
import type { StoredTemplate, TemplateChoices } from '../model.ts';
import { readTemplates, templateTable, type ReadTemplates, type TemplateRow } from './read-templates.ts';
import { headingOf } from './template-words.ts';

/** A file that somebody has chosen: its cells, or why it has none. */
type Chosen = { name: string } & ({ table: Table } | { problem: string });

/** What a chosen file would do. With a problem, nothing. */
export type ImportedFile = { name: string; problem: string | null; rows: readonly TemplateRow[]; unknown: string[] };

/** The chosen file of templates, read against those that there are. */
export function useImportedFile(
  stored: readonly StoredTemplate[] | undefined,
  choices: TemplateChoices | undefined,
): { file: ImportedFile | null; choose: (files: Iterable<File>) => void } {
  const t = useText();
  const display = useDisplay();
  const { numberFormat, dateFormat } = useFormats();
  const { ofNumber } = useInputProblems();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const choose = (files: Iterable<File>) => {
    const [file] = files;
    if (!file) return;
    const { name } = file;
    if (file.size > TEMPLATES_CHANGED_MAXIMUM_BYTES) {
      const problem = t('templates.import.tooLarge', { limit: display.bytes(TEMPLATES_CHANGED_MAXIMUM_BYTES) });
      return setChosen({ name, problem });
    }
    readText(file).then(
      (text) => setChosen({ name, table: templateTable(text) }),
      () => setChosen({ name, problem: t('templates.import.unreadable') }),
    );
  };
  const file = useMemo((): ImportedFile | null => {
    if (!chosen || !stored || !choices) return null;
    const { name } = chosen;
    if ('problem' in chosen) return { name, problem: chosen.problem, rows: [], unknown: [] };
    const read = readTemplates(chosen.table, {
      t,
      display,
      formats: { numberFormat, dateFormat, today: '' },
      stored,
      accounts: choices.debitAccounts,
      amountProblem: (text) => ofNumber(text, t('payments.manual.fault.amountMalformed')),
    });
    const problem = problemOf(read, { t, display });
    return { name, problem, rows: problem === null ? read.rows : [], unknown: read.unknown };
    // oxlint-disable-next-line react/exhaustive-deps -- the reader’s words follow from their language and formats
  }, [chosen, stored, choices, t, display]);
  return { file, choose };
}

function problemOf(
  { rows, hasNames }: ReadTemplates,
  { t, display }: { t: Translate; display: Display },
): string | null {
  const most = TEMPLATES_PER_OWNER_MAXIMUM;
  if (!hasNames) return t('templates.import.noNames', { heading: headingOf(t, 'name') });
  if (rows.length === 0) return t('templates.import.empty');
  if (rows.length <= most) return null;
  return t('templates.import.tooMany', { count: display.decimal(rows.length), most: display.decimal(most) });
}
