import { useLocation } from '@tanstack/react-router';
import { TO_SIGN_SEARCH, type NavEntry } from './nav-entries.ts';

/** Which entry is current: an order belongs to the orders, the list of orders to sign to “To sign”. */
export function useIsCurrent(): (entry: NavEntry) => boolean {
  const { pathname, search } = useLocation();
  const isToSign = pathname === '/payments/all' && (search as { tab?: unknown }).tab === TO_SIGN_SEARCH.tab;
  return (entry) => {
    if (entry.counts === 'toSign') return isToSign;
    if (entry.to === '/payments/all') {
      return pathname === '/payments/all' ? !isToSign : pathname.startsWith('/payments/orders/');
    }
    if (entry.to === '/transactions/reportings') return pathname.startsWith('/transactions/');
    if (entry.to.startsWith('/administration/')) return `${pathname}/`.startsWith(`${entry.to}/`);
    return pathname === entry.to;
  };
}
