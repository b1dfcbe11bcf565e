import { useLocation } from '@tanstack/react-router';
import { usePlaceName } from '../lib/place.ts';
import { useText } from '../lib/texts.tsx';

export type Crumb = { text: string; to?: '/payments/all' };

/** Where the reader is, from the portal's areas down to the name that the page gave itself. */
export function useCrumbs(): Crumb[] {
  const t = useText();
  const { pathname } = useLocation();
  const name = usePlaceName();
  if (!pathname.startsWith('/payments/')) return [{ text: t('shell.dashboard') }];
  const area = { text: t('shell.payments') };
  if (pathname === '/payments/all') return [area, { text: t('shell.orders') }];
  return [area, { text: t('shell.orders'), to: '/payments/all' }, { text: name ?? t('shell.order') }];
}
