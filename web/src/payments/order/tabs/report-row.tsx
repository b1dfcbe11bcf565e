import { useState } from 'react';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { BankStatusTag } from '../../../status/public.ts';
import type { OrderDetail } from '../../model.ts';
import { reportFile } from '../order-file.ts';
import { FileButtons } from './file-buttons.tsx';
import { FileContent } from './file-content.tsx';
import css from './tabs.module.css';

type RowProps = {
  order: OrderDetail;
  report: OrderDetail['messages'][number]['reports'][number];
  /** The reader sees the whole order, and therefore its files. */
  canOpen: boolean;
};

/** A status report: when it came, what it said about the message, and its own text. */
export function ReportRow({ order, report, canOpen }: RowProps) {
  const t = useText();
  const display = useDisplay();
  const [isShown, setIsShown] = useState(false);
  const { uniqueId, receivedAt, status, fileName } = report;
  const file = reportFile(order.uniqueId, uniqueId, fileName);
  return (
    <li>
      <div className={css.reportLine}>
        <span>{display.instant(receivedAt)}</span>
        {status ? <BankStatusTag code={status} /> : <span className={css.quiet}>{t('payments.reports.noStatus')}</span>}
        <span className={css.fileName} title={fileName}>
          {fileName}
        </span>
        {canOpen && <FileButtons file={file} isShown={isShown} onShow={setIsShown} />}
      </div>
      {isShown && <FileContent file={file} />}
    </li>
  );
}
