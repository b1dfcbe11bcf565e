import { IconTemplate } from '@tabler/icons-react';
import { clientTemplateList, myTemplateList } from '@portico/contract/templates/lists';
import { KindList } from '../approvals/public.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import type { TemplateRow } from './model.ts';
import { TemplateCard } from './template-card.tsx';
import { useClientTemplateColumns, useMyTemplateColumns } from './template-columns.tsx';
import { TableActions } from './table/table-actions.tsx';
import { clientTemplate, myTemplate, TEMPLATE_TABLES } from './template.ts';

const ClientTemplateDrawer = lazyPart(async () => (await import('./template-drawer.tsx')).ClientTemplateDrawer);
const MyTemplateDrawer = lazyPart(async () => (await import('./template-drawer.tsx')).MyTemplateDrawer);
const nameOf = (row: TemplateRow) => row.name;

/** The templates of the client. */
export function ClientTemplatesPage() {
  return (
    <KindList
      kind={clientTemplate}
      list={clientTemplateList}
      actions={<TableActions {...TEMPLATE_TABLES.client} />}
      icon={IconTemplate}
      columns={useClientTemplateColumns()}
      nameOf={nameOf}
      Card={TemplateCard}
      RowDrawer={ClientTemplateDrawer}
    />
  );
}

/** The reader’s own. */
export function MyTemplatesPage() {
  return (
    <KindList
      kind={myTemplate}
      list={myTemplateList}
      actions={<TableActions {...TEMPLATE_TABLES.mine} />}
      icon={IconTemplate}
      columns={useMyTemplateColumns()}
      nameOf={nameOf}
      Card={TemplateCard}
      RowDrawer={MyTemplateDrawer}
    />
  );
}
