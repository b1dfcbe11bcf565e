import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useChoices } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { problemOf } from '../../lib/http/problem.ts';
import { useSession } from '../../lib/session/session.tsx';
import { usePhone } from '../../lib/use-media.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { notify } from '../../ui/notices/notify.ts';
import type { TemplateTable } from '../template.ts';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** Brings templates in from a CSV file, and takes all of them out as one. */
export function TableActions(table: TemplateTable) {
  const t = useText();
  const [isImporting, setImporting] = useState(false);
  const create = useChoices(table.kind).data?.actions.create;
  const look = useButtonLook(t('templates.import'), IconUpload);
  return (
    <>
      <ExportButton {...table} />
      {create && (
        <ActionButton
          {...look}
          decision={create}
          title={t('templates.cannot.create')}
          onClick={() => setImporting(true)}
        />
      )}
      {isImporting && <ImportDialog {...table} onClose={() => setImporting(false)} />}
    </>
  );
}

function ExportButton({ kind, several }: TemplateTable) {
  const t = useText();
  const choices = useChoices(kind);
  const { settings } = useSession().user;
  const [isRunning, setRunning] = useState(false);
  const look = useButtonLook(t('templates.export'), IconDownload);
  const run = async () => {
    setRunning(true);
    try {
      const { objects } = await several.contents(new AbortController().signal);
      const inForce = objects.filter(({ entityStatus }) => entityStatus !== 'CREATION_PENDING');
      if (inForce.length === 0) return notify({ kind: 'info', title: t('templates.export.nothing') });
      const { saveTemplates } = await import('./save-templates.ts');
      await saveTemplates(t, inForce, choices.data?.debitAccounts ?? [], settings);
      notify({ kind: 'done', title: t('templates.exported', { count: inForce.length }) });
    } catch (error) {
      const { key, parameters } = problemOf(error).problem;
      notify({
        kind: 'error',
        title: t('templates.export.failed'),
        text: t.known('errors', `${key}.detail`, parameters),
      });
    } finally {
      setRunning(false);
    }
  };
  return <Button {...look} loading={isRunning} onClick={() => void run()} />;
}

/** On the phone there is room for the icon alone. */
function useButtonLook(label: string, Icon: typeof IconUpload) {
  return usePhone()
    ? { 'aria-label': label, children: <Icon aria-hidden /> }
    : { leftSection: <Icon aria-hidden />, children: label };
}
