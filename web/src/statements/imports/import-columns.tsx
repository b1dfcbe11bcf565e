import { statementImportList } from '@portico/contract/statements/lists';
import type { Column, Looks } from '../../ui/grid/columns/column.ts';
import { useColumns } from '../../ui/grid/columns/use-columns.tsx';
import { MiddleEllipsis } from '../../ui/values/middle-ellipsis.tsx';
import css from '../cells.module.css';
import type { StatementImport } from '../model.ts';
import { FindingsCount } from './findings-count.tsx';
import { ImportStatusWord } from './import-status.tsx';

const details = (_row: StatementImport, text: string) => <span className={css.details}>{text}</span>;

const LOOKS: Looks<typeof statementImportList, StatementImport> = {
  fileName: {
    width: 220,
    grows: 2,
    cell: (_row, text) => (
      <span className={css.strong}>
        <MiddleEllipsis text={text} />
      </span>
    ),
  },
  status: { width: 170, cell: (row) => <ImportStatusWord {...row} /> },
  problems: { width: 110, align: 'start', cell: ({ problems }) => <FindingsCount problems={problems} /> },
  format: { width: 130 },
  source: { width: 120, priority: 3, cell: details },
  importedAt: { width: 136 },
  importedBy: { width: 140, grows: 1, priority: 3, cell: details },
  sizeBytes: { width: 88, priority: 3 },
  statements: { width: 96, priority: 2 },
  entryCount: { width: 96, priority: 2 },
};

/** The columns of the imported files. */
export function useImportColumns(): Column<StatementImport>[] {
  return useColumns(statementImportList, LOOKS);
}
