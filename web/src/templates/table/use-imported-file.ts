import { useMemo, useState } from 'react';
import { TEMPLATES_CHANGED_MAXIMUM_BYTES } from '@portico/contract/limits';
import { useDisplay, useFormats } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { readText } from '../../lib/table/read-text.ts';
import { useInputProblems } from '../../lib/use-input-problems.ts';
import type { StoredTemplate, TemplateChoices } from '../model.ts';
import { readTemplates, type ReadTemplates } from './read-templates.ts';
import { isWorkbook, readTemplateFile, type TemplateFile } from './template-file.ts';

/** A file that somebody has chosen, or why it can’t be read. */
type Chosen = { name: string } & ({ table: TemplateFile } | { problem: string });

/** What a chosen file would do. */
export type ImportedFile = { name: string } & ReadTemplates;

const NOTHING = { rows: [], unknown: [], twice: [], above: [], readAs: [] } as const;

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
  const read = async (file: File): Promise<Chosen> => {
    const { name } = file;
    const limit = display.bytes(TEMPLATES_CHANGED_MAXIMUM_BYTES);
    if (file.size > TEMPLATES_CHANGED_MAXIMUM_BYTES)
      return { name, problem: t('templates.import.tooLarge', { limit }) };
    const text = await readText(file);
    if (isWorkbook(text)) return { name, problem: t('templates.import.workbook') };
    const table = readTemplateFile(text);
    return 'badQuotesAt' in table
      ? { name, problem: t('templates.import.quotes', { row: table.badQuotesAt }) }
      : { name, table };
  };
  const choose = (files: Iterable<File>) => {
    const [file] = files;
    if (!file) return;
    read(file).then(setChosen, () => setChosen({ name: file.name, problem: t('templates.import.unreadable') }));
  };
  const file = useMemo((): ImportedFile | null => {
    if (!chosen || !stored || !choices) return null;
    const { name } = chosen;
    if ('problem' in chosen) return { name, problem: chosen.problem, ...NOTHING };
    const done = readTemplates(chosen.table, {
      t,
      display,
      formats: { numberFormat, dateFormat, today: '' },
      stored,
      accounts: choices.debitAccounts,
      amountProblem: (text) => ofNumber(text, t('payments.manual.fault.amountMalformed')),
    });
    return { name, ...done };
    // oxlint-disable-next-line react/exhaustive-deps -- the reader’s words follow from their language and formats
  }, [chosen, stored, choices, t, display]);
  return { file, choose };
}
