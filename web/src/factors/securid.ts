import { IconKey } from '@tabler/icons-react';
import type { Factor } from './factor.ts';

/** What an RSA SecurID token shows, with its PIN; its service may ask for more (`further-step`). */
export const securId: Factor = { icon: IconKey, types: 'passcode' };
