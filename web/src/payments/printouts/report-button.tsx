import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useText } from '../../lib/format/texts.tsx';
import { useKey } from '../../lib/use-key.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useSavedFile } from '../../ui/use-saved-file.ts';
import type { OrderDetail } from '../model.ts';
import type { ReportProps } from './report-dialog.tsx';

const ReportDialog = lazyPart<ReportProps>(async () => (await import('./report-dialog.tsx')).ReportDialog);

/** Asks which report of an order is saved as PDF. */
export function ReportButton({ order }: { order: OrderDetail }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const file = useSavedFile({ done: t('payments.printout.done'), failed: t('payments.printout.failed') });
  const open = () => setIsOpen(true);
  useKey('p', open);
  return (
    <>
      <Button
        leftSection={<IconFileText aria-hidden />}
        title={`${t('payments.printout.title')} (P)`}
        aria-keyshortcuts="P"
        aria-haspopup="dialog"
        onClick={open}
      >
        {t('payments.printout.open')}
      </Button>
      {isOpen && <ReportDialog order={order} file={file} onClose={() => setIsOpen(false)} />}
    </>
  );
}
