import { useText } from '../../lib/format/texts.tsx';
import { OrderLink } from '../../payments/order-link.tsx';
import type { UploadStatus } from '../queries.ts';

type OrdersProps = { file: Pick<UploadStatus, 'orders' | 'numberOfOrders'>; tabIndex?: number };

/** The outcome of a file: the link to its order, if the reader may open it, or the number of orders. */
export function FileOrders({ file: { orders, numberOfOrders }, ...link }: OrdersProps) {
  const t = useText();
  const [only] = orders;
  if (only !== undefined && numberOfOrders === 1)
    return (
      <OrderLink uniqueId={only} {...link}>
        {t('uploads.showOrder')}
      </OrderLink>
    );
  return numberOfOrders === 0 ? '–' : t('uploads.orders', { count: numberOfOrders });
}
