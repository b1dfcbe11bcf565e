import { Button } from '@mantine/core';
import { IconFileImport, IconUpload } from '@tabler/icons-react';
import { statementImportList } from '@portico/contract/statements/lists';
import { hasLevel, useSession } from '../lib/session/session.tsx';
import { useText } from '../lib/format/texts.tsx';
import { gridRequest } from '../ui/grid/state/grid-state.ts';
import { DrawerList } from '../ui/grid/drawer-list.tsx';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridState } from '../ui/grid/state/use-grid-state.ts';
import { Empty } from '../ui/layout/states.tsx';
import { DropArea, FileChooser, SentFiles } from '../uploads/public.ts';
import { ImportCard } from './imports/import-card.tsx';
import { useImportColumns } from './imports/import-columns.tsx';
import { ImportDrawer } from './imports/import-drawer.tsx';
import { sendStatements, statementQueue } from './imports/import-queue.ts';
import type { StatementImport } from './model.ts';
import { importQuery, useImports } from './queries.ts';
import css from './imports/imports.module.css';

const nameOf = (row: StatementImport) => row.fileName;
const itself = (row: StatementImport) => row;

/** The statement files imported by the provider, and the drop zone for new ones. */
export function ImportsPage() {
  const t = useText();
  const mayImport = hasLevel(useSession().user, 'STATEMENTS_MODULE', 'EDIT');
  const [state, onChange] = useGridState();
  const loaded = useImports(gridRequest(state));
  const columns = useImportColumns();
  return (
    <DropArea enabled={mayImport} onFiles={sendStatements} className={css.page}>
      <DrawerList
        list={statementImportList}
        place={t('statements.nav.imports')}
        quiet={mayImport && t('statements.imports.drop')}
        actions={mayImport && <ImportButton />}
        above={<SentFiles queue={statementQueue} label={t('statements.imports.sending')} onSent={loaded.refresh} />}
        words={{
          count: (count, shown) => t('statements.imports.count', { count, shown }),
          fresh: (count) => t('statements.imports.fresh', { count }),
          nothingFound: t('statements.imports.nothingFound'),
          failed: t('statements.imports.failed'),
        }}
        {...{ columns, loaded, idOf, nameOf, state, onChange }}
        Card={ImportCard}
        RowDrawer={ImportDrawer}
        one={importQuery}
        shownOf={itself}
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
