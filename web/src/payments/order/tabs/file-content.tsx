import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { Failed, Loading } from '../../../ui/layout/states.tsx';
import { readStart } from '../file-text.ts';
import type { OrderFile } from '../order-file.ts';
import { quietMarkup } from './quiet-markup.ts';
import '../../../ui/theme/mono.css';
import css from './tabs.module.css';

/** A file's text, loaded when it is shown; only the start of a long one. */
export function FileContent({ file }: { file: OrderFile }) {
  const t = useText();
  const display = useDisplay();
  const loaded = useQuery({
    queryKey: ['orderFile', file.key],
    queryFn: async ({ signal }) => readStart(await file.load(signal)),
    staleTime: 'static',
    placeholderData: () => undefined,
  });
  const text = loaded.data?.text;
  const pieces = useMemo(() => quietMarkup(text ?? ''), [text]);
  if (loaded.isError)
    return <Failed title={t('payments.file.failed')} error={loaded.error} onRetry={loaded.refetch} isPart />;
  if (!loaded.data) return <Loading />;
  return (
    <>
      <pre className={css.raw} tabIndex={0} aria-label={file.fileName}>
        {pieces.map((piece, index) =>
          piece.isMarkup ? (
            <span key={index} className={css.markup}>
              {piece.text}
            </span>
          ) : (
            piece.text
          ),
        )}
      </pre>
      {loaded.data.isCut && (
        <p className={css.quiet}>{t('payments.file.cut', { bytes: display.decimal(loaded.data.text.length) })}</p>
      )}
    </>
  );
}
