import { IconArrowsExchange, IconHome, IconPencil } from '@tabler/icons-react';
import type { SwitchArea } from '@portico/contract/permissions/model';
import { useSession, hasAuthority } from '../lib/session.tsx';
import type { TextKey } from '../lib/text-keys.ts';

export type NavEntry = {
  to: '/dashboard' | '/payments/all';
  search?: Record<string, string>;
  text: TextKey;
  /** The word below the icon on the phone, where another one is shorter. */
  phoneText?: TextKey;
  icon: typeof IconHome;
  /** Who doesn't hold it doesn't see the entry. */
  needs?: SwitchArea;
  /** How many orders wait for the reader's signature stands beside it. */
  counts?: 'toSign';
};

export type NavGroup = { label: TextKey | null; entries: NavEntry[] };

export const TO_SIGN_SEARCH = { tab: 'SIGNATURE_REQUIRED' };

/** The navigation as data: what exists today, in the order of the sidebar. */
const navigation: NavGroup[] = [
  {
    label: null,
    entries: [
      { to: '/dashboard', text: 'shell.dashboard', phoneText: 'shell.overview', icon: IconHome },
      {
        to: '/payments/all',
        search: TO_SIGN_SEARCH,
        text: 'shell.toSign',
        icon: IconPencil,
        needs: 'PAYMENT_SIGN',
        counts: 'toSign',
      },
    ],
  },
  {
    label: 'shell.payments',
    entries: [{ to: '/payments/all', text: 'shell.orders', icon: IconArrowsExchange, needs: 'PAYMENT_VIEW' }],
  },
];

/** What of it the user may open; groups without an entry are left out. */
export function useNavigation(): NavGroup[] {
  const { user } = useSession();
  return navigation
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter(({ needs }) => !needs || hasAuthority(user, needs)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
