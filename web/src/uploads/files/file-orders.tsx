import { Link } from '@tanstack/react-router';
import { useText } from '../../lib/format/texts.tsx';
import type { UploadStatus } from '../queries.ts';

type OrdersProps = { file: Pick<UploadStatus, 'orders' | 'numberOfOrders'>; tabIndex?: number };

/** The outcome of a file: the link to its order, if the reader may open it, or the number of orders. */
export function FileOrders({ file: { orders, numberOfOrders }, ...link }: OrdersProps) {
  const t = useText();
  const [only] = orders;
  if (only !== undefined && numberOfOrders === 1)
    return (
      <Link to="/payments/orders/$uniqueId" params={{ uniqueId: only }} {...link}>
        {t('uploads.showOrder')}
      </Link>
    );
  return numberOfOrders === 0 ? '–' : t('uploads.orders', { count: numberOfOrders });
}
