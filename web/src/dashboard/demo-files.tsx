import { useState } from 'react';
import { Button } from '@mantine/core';
import { send } from '../lib/http/client.ts';
import { useText } from '../lib/format/texts.tsx';
import { TitledProblem } from '../ui/notices/titled-problem.tsx';
import { useDisplay } from '../lib/format/display.ts';
import { useDemoFiles, startUploads } from '../uploads/public.ts';
import { Widget } from './widget.tsx';
import css from './dashboard.module.css';

/** Sample files, each uploaded with one click; nothing is shown if there aren't any. */
export function DemoFiles() {
  const t = useText();
  const display = useDisplay();
  const [error, setError] = useState<unknown>(null);
  const files = useDemoFiles().data ?? [];
  if (files.length === 0) return null;
  const upload = async (fileName: string) => {
    setError(null);
    try {
      const response = await send('GET portal/dev/demoFiles/:fileName', { params: { fileName } });
      startUploads([new File([await response.blob()], fileName, { type: 'application/xml' })]);
    } catch (thrown) {
      setError(thrown);
    }
  };
  return (
    <Widget title={t('dashboard.demo')}>
      <p className={css.nothing}>{t('dashboard.demoText')}</p>
      {error !== null && <TitledProblem error={error} />}
      <ul className={css.demo}>
        {files.map(({ fileName, description, sizeBytes }) => (
          <li key={fileName}>
            <span className={css.demoName}>
              <b title={fileName}>{fileName}</b>
              <small>{display.bytes(sizeBytes)}</small>
            </span>
            <span className={css.demoText}>{description}</span>
            <Button size="xs" onClick={() => void upload(fileName)}>
              {t('dashboard.demoUpload')}
            </Button>
          </li>
        ))}
      </ul>
    </Widget>
  );
}
