import { useText } from '../lib/format/texts.tsx';
import { DropZone, UploadList } from '../uploads/public.ts';
import { DemoFiles } from './demo-files.tsx';
import { Widget } from './widget.tsx';
import css from './dashboard.module.css';

export function UploadPayments() {
  const t = useText();
  return (
    <div className={css.upload}>
      <Widget title={t('dashboard.upload')}>
        <DropZone />
        <div className={css.uploads}>
          <UploadList />
        </div>
      </Widget>
      <DemoFiles />
    </div>
  );
}
