import { useState } from 'react';
import { ActionIcon, Popover } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useText } from '../../../lib/format/texts.tsx';
import { useKey } from '../../../lib/use-key.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { lazyPart } from '../../layout/lazy-part.tsx';
import { notify } from '../../notices/notify.ts';
import type { PanelProps } from './export-panel.tsx';
import type { ListedRows } from './listed-rows.ts';
import { useExport } from './use-export.ts';
import tools from '../grid-toolbar.module.css';
import css from './export.module.css';

const ExportPanel = lazyPart<PanelProps>(async () => (await import('./export-panel.tsx')).ExportPanel);

/** `hasOwnKey`: it stands outside of a grid, whose keys would press it. */
type ButtonProps = ListedRows & { hasOwnKey?: boolean };

/**
 * Saves the list as a file. Readers with a format of their own get it at once, as the list is shown; the others, and those
 * who have chosen rows, are asked.
 */
export function ExportButton({ hasOwnKey = false, ...props }: ButtonProps) {
  const t = useText();
  const { exportFormat } = useSession().user.settings;
  const [open, setOpen] = useState(false);
  const exporting = useExport(props);
  const asks = exportFormat === 'NONE' || props.ids.length > 0;
  const saveAtOnce = async () => {
    if (exportFormat === 'NONE') return;
    if (props.found === 0) return notify({ kind: 'info', title: t('exports.nothing') });
    await exporting.run({ fileType: exportFormat, fields: props.fields });
  };
  const press = () => (asks ? setOpen(!open) : void saveAtOnce());
  useKey('e', () => hasOwnKey && press());
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus width={320} withRoles={false}>
      <Popover.Target>
        <span className={css.buttons}>
          <ActionIcon
            color="gray"
            loading={exporting.isRunning && !open}
            aria-label={t('exports.list')}
            title={`${t('exports.list')} (E)`}
            aria-keyshortcuts="E"
            {...(asks && { 'aria-haspopup': 'dialog', 'aria-expanded': open })}
            className={open && asks ? tools.pressed : ''}
            onClick={press}
          >
            <IconDownload aria-hidden />
          </ActionIcon>
          {!asks && (
            <ActionIcon
              color="gray"
              size={24}
              aria-label={t('exports.options')}
              title={t('exports.options')}
              aria-haspopup="dialog"
              aria-expanded={open}
              className={open ? tools.pressed : ''}
              onClick={() => setOpen(!open)}
            >
              <IconChevronDown size={14} aria-hidden />
            </ActionIcon>
          )}
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('exports.list')}>
        <ExportPanel {...props} exporting={exporting} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
