import { IconDeviceMobile, IconMail } from '@tabler/icons-react';
import type { Factor } from './factor.ts';

/** Codes that the portal sends. */
export const byEmail: Factor = { icon: IconMail, types: 'digits' };
export const bySms: Factor = { icon: IconDeviceMobile, types: 'digits' };
