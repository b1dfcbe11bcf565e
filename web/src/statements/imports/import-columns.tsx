import { useMemo } from 'react';
import { IMPORT_SOURCES, IMPORT_STATUSES } from '@portico/contract/statements/model';
import { useDisplay, type Display } from '../../lib/format/display.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import type { Column } from '../../ui/grid/columns/column.ts';
import { MiddleEllipsis } from '../../ui/values/middle-ellipsis.tsx';
import css from '../cells.module.css';
import type { StatementImport } from '../model.ts';
import { FindingsCount } from './findings-count.tsx';
import { ImportStatusWord } from './import-status.tsx';

type ImportColumn = Column<StatementImport>;

/** The formats that statement files come in. */
const FORMATS = [
  'MT940',
  'MT942',
  ...['camt.052', 'camt.053', 'camt.054'].flatMap((name) =>
    ['02', '04', '08'].map((version) => `${name}.001.${version}`),
  ),
];

/** The columns of the imported files; their fields come from the contract's declaration. */
export function useImportColumns(): ImportColumn[] {
  const t = useText();
  const display = useDisplay();
  return useMemo(() => [...fileColumns(t), ...extentColumns(t, display)], [t, display]);
}

function fileColumns(t: Translate): ImportColumn[] {
  return [
    {
      field: 'fileName',
      title: t('statements.column.fileName'),
      width: 220,
      grows: 2,
      cell: ({ fileName }) => (
        <span className={css.strong}>
          <MiddleEllipsis text={fileName} />
        </span>
      ),
    },
    {
      field: 'status',
      title: t('statements.column.status'),
      width: 170,
      options: IMPORT_STATUSES.map((value) => ({ value, label: t(`statements.import.${value}`) })),
      cell: (row) => <ImportStatusWord {...row} />,
    },
    {
      field: 'problems',
      title: t('statements.column.findings'),
      width: 110,
      cell: ({ problems }) => <FindingsCount problems={problems} />,
    },
    {
      field: 'format',
      title: t('statements.column.format'),
      width: 130,
      options: FORMATS.map((value) => ({ value, label: value })),
      cell: ({ format }) => format ?? <span className={css.quiet}>–</span>,
    },
    {
      field: 'source',
      title: t('statements.column.source'),
      width: 120,
      priority: 3,
      options: IMPORT_SOURCES.map((value) => ({ value, label: t(`statements.source.${value}`) })),
      cell: ({ source }) => <span className={css.details}>{t(`statements.source.${source}`)}</span>,
    },
  ];
}

function extentColumns(t: Translate, display: Display): ImportColumn[] {
  return [
    {
      field: 'importedAt',
      title: t('statements.column.importedAt'),
      width: 136,
      cell: ({ importedAt }) => display.instant(importedAt),
    },
    {
      field: 'importedBy',
      title: t('statements.column.importedBy'),
      width: 140,
      grows: 1,
      priority: 3,
      cell: ({ importedBy }) => <span className={css.details}>{importedBy ?? t('statements.bySystem')}</span>,
    },
    {
      field: 'sizeBytes',
      title: t('statements.column.size'),
      width: 88,
      align: 'end',
      priority: 3,
      cell: ({ sizeBytes }) => display.bytes(sizeBytes),
    },
    {
      field: 'statements',
      title: t('statements.column.statements'),
      width: 96,
      align: 'end',
      priority: 2,
      cell: ({ statements }) => display.decimal(statements.length),
    },
    {
      field: 'entryCount',
      title: t('statements.column.entries'),
      width: 96,
      align: 'end',
      priority: 2,
      cell: ({ entryCount }) => display.decimal(entryCount),
    },
  ];
}
