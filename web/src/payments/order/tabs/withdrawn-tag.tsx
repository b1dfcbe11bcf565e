import { useDisplay } from '../../../lib/format/display.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { Tag } from '../../../ui/values/tag.tsx';

/** Marks a message whose order was reopened before it left. */
export function WithdrawnTag({ at }: { at: string }) {
  const t = useText();
  const display = useDisplay();
  return (
    <Tag shape="crossedSquare" title={t('payments.message.withdrawnText', { at: display.instant(at) })}>
      {t('payments.message.withdrawn')}
    </Tag>
  );
}
