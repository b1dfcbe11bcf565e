import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDisplay } from '../../lib/display.ts';
import { useText } from '../../lib/texts.tsx';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import type { OrderDetail } from '../model.ts';
import { downloadOrderFile, readFileStart } from '../order-file.ts';
import { useFileSize } from '../../uploads/file-size.ts';
import '../../ui/mono.css';
import css from './tabs.module.css';

/** The file as it was delivered; a long one only its beginning. */
export function OrderFileTab({ order }: { order: OrderDetail }) {
  const t = useText();
  const display = useDisplay();
  const fileSize = useFileSize();
  const { file, uniqueId } = order;
  const text = useQuery({
    queryKey: ['orderFile', uniqueId],
    queryFn: ({ signal }) => readFileStart(uniqueId, signal),
    enabled: file !== null,
    staleTime: 'static',
    placeholderData: () => undefined,
  });
  if (!file) return <Empty title={t('payments.file.none')} text={t('payments.file.noneText')} />;
  if (text.isError) return <Failed title={t('payments.file.failed')} error={text.error} onRetry={text.refetch} />;
  if (!text.data) return <Loading />;
  return (
    <div className={css.technical}>
      <div className={css.fileHead}>
        <b>{file.fileName}</b>
        <span className={css.quiet}>{fileSize(file.sizeBytes)}</span>
        <Button
          size="xs"
          leftSection={<IconDownload aria-hidden />}
          onClick={() => void downloadOrderFile(uniqueId, file.fileName)}
        >
          {t('payments.file.download')}
        </Button>
      </div>
      <pre className={css.raw} tabIndex={0}>
        {text.data.text}
      </pre>
      {text.data.cut && (
        <p className={css.quiet}>{t('payments.file.cut', { bytes: display.decimal(text.data.text.length) })}</p>
      )}
    </div>
  );
}
