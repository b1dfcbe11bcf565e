import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../../lib/format/texts.tsx';
import { saveFile } from '../../../lib/http/save-file.ts';
import { TitledProblem } from '../../../ui/notices/titled-problem.tsx';
import type { OrderFile } from '../order-file.ts';
import css from './tabs.module.css';

type FileProps = { file: OrderFile; isShown?: boolean; onShow?: (isShown: boolean) => void };

/** Downloads a file, and shows or hides its text where it starts hidden. */
export function FileButtons({ file, isShown = false, onShow }: FileProps) {
  const t = useText();
  const [error, setError] = useState<unknown>(null);
  const name = { file: file.fileName };
  const download = async () => {
    setError(null);
    try {
      await saveFile(await file.load(), file.fileName);
    } catch (thrown) {
      setError(thrown);
    }
  };
  return (
    <span className={css.fileButtons}>
      {error !== null && <TitledProblem error={error} />}
      {onShow && (
        <Button
          size="xs"
          aria-expanded={isShown}
          aria-label={t(isShown ? 'payments.file.hideOf' : 'payments.file.showOf', name)}
          onClick={() => onShow(!isShown)}
        >
          {t(isShown ? 'payments.file.hide' : 'payments.file.show')}
        </Button>
      )}
      <Button
        size="xs"
        leftSection={<IconDownload aria-hidden />}
        aria-label={t('payments.file.downloadOf', name)}
        onClick={() => void download()}
      >
        {t('payments.file.download')}
      </Button>
    </span>
  );
}
