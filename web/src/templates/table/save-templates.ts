import { DELIMITERS, type Delimiter } from '@portico/contract/settings/model';
import type { NumberFormat } from '@portico/contract/session/model';
import type { Translate } from '../../lib/format/texts.tsx';
import { exportName } from '../../lib/table/export-name.ts';
import { saveFile } from '../../lib/http/save-file.ts';
import { writeTable } from '../../lib/table/write-table.ts';
import type { StoredTemplate } from '../model.ts';
import type { Account } from './template-cells.ts';
import { templateRows } from './write-templates.ts';

type Formats = { numberFormat: NumberFormat; delimiter: Delimiter };

/** Saves templates as CSV, as the reader writes numbers and separates fields. */
export async function saveTemplates(
  t: Translate,
  templates: readonly StoredTemplate[],
  accounts: readonly Account[],
  { numberFormat, delimiter }: Formats,
): Promise<void> {
  const rows = templateRows(templates, { t, numberFormat, accounts });
  await save(writeTable(rows, DELIMITERS[delimiter]), exportName(t('templates.export.file')));
}

/** Saves a table of templates with its headings alone. */
export async function saveEmptyTable(t: Translate, { numberFormat, delimiter }: Formats): Promise<void> {
  const rows = templateRows([], { t, numberFormat, accounts: [] });
  await save(writeTable(rows, DELIMITERS[delimiter]), `${t('templates.import.form.file')}.csv`);
}

async function save(text: string, fileName: string): Promise<void> {
  await saveFile(new Response(text, { headers: { 'content-type': 'text/csv;charset=utf-8' } }), fileName);
}
