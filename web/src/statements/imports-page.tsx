import { useCallback } from 'react';
import { Button } from '@mantine/core';
import { IconFileImport, IconUpload } from '@tabler/icons-react';
import { statementImportList } from '@portico/contract/statements/lists';
import { hasLevel, useSession } from '../lib/session/session.tsx';
import { useText } from '../lib/format/texts.tsx';
import { WithDrawer } from '../ui/layout/drawer.tsx';
import { gridRequest } from '../ui/grid/state/grid-state.ts';
import { GridView } from '../ui/grid/grid-view.tsx';
import { neighbours } from '../ui/grid/rows/neighbours.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridState } from '../ui/grid/state/use-grid-state.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Empty } from '../ui/layout/states.tsx';
import { DropArea, FileChooser } from '../uploads/public.ts';
import { ImportCard } from './imports/import-card.tsx';
import { useImportColumns } from './imports/import-columns.tsx';
import { ImportDrawer } from './imports/import-drawer.tsx';
import { sendStatements } from './imports/import-queue.ts';
import { SentFiles } from './imports/sent-files.tsx';
import type { StatementImport } from './model.ts';
import { useImport, useImports } from './queries.ts';
import css from './imports/imports.module.css';

const nameOf = (row: StatementImport) => row.fileName;

/** The statement files imported by the provider, and the drop zone for new ones. */
export function ImportsPage() {
  const t = useText();
  const mayImport = hasLevel(useSession().user, 'STATEMENTS_MODULE', 'EDIT');
  const [state, change] = useGridState();
  const list = useImports(gridRequest(state));
  const columns = useImportColumns();
  const { previous, next } = neighbours(list.rows, state.open, idOf);
  const open = useCallback((row: StatementImport) => change({ open: idOf(row) }), [change]);
  const card = useCallback((row: StatementImport) => <ImportCard row={row} onOpen={open} />, [open]);
  const listed = list.rows?.find((row) => idOf(row) === state.open);
  // A link may open a file further down.
  const { data: asked } = useImport(list.rows && !listed ? state.open : null);
  const shown = listed ?? asked;
  return (
    <DropArea enabled={mayImport} onFiles={sendStatements} className={css.page}>
      <WithDrawer
        drawer={
          shown && (
            <ImportDrawer
              file={shown}
              onClose={() => change({ open: null })}
              onPrevious={previous && (() => open(previous))}
              onNext={next && (() => open(next))}
            />
          )
        }
      >
        <PageHeader
          title={t('statements.imports')}
          place={t('statements.nav.imports')}
          quiet={mayImport && t('statements.imports.drop')}
          actions={mayImport && <ImportButton />}
        />
        <SentFiles onSent={list.refresh} />
        <GridView
          name="statementImports"
          label={t('statements.imports')}
          words={{
            count: (count, shownCount) => t('statements.imports.count', { count, shown: shownCount }),
            fresh: (count) => t('statements.imports.fresh', { count }),
            nothingFound: t('statements.imports.nothingFound'),
            failed: t('statements.imports.failed'),
          }}
          declared={statementImportList.columns}
          {...{ columns, list, idOf, nameOf, state, card }}
          onChange={change}
          onOpenRow={open}
          empty={
            <Empty
              icon={<IconFileImport size={28} aria-hidden />}
              title={t('statements.imports.empty')}
              text={t('statements.imports.emptyText')}
            >
              {mayImport && <ImportButton />}
            </Empty>
          }
        />
      </WithDrawer>
    </DropArea>
  );
}

function ImportButton() {
  const t = useText();
  return (
    <FileChooser label={t('uploads.chooseStatements')} onFiles={sendStatements}>
      {(open) => (
        <Button variant="filled" leftSection={<IconUpload aria-hidden />} onClick={open}>
          {t('statements.imports.import')}
        </Button>
      )}
    </FileChooser>
  );
}
