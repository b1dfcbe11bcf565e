import { IconShieldLock } from '@tabler/icons-react';
import type { Factor } from './factor.ts';

/** The code that an authenticator app shows. */
export const totp: Factor = { icon: IconShieldLock, types: 'digits' };
