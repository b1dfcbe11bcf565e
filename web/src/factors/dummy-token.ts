import { IconTestPipe } from '@tabler/icons-react';
import type { Factor } from './factor.ts';

/** A token that isn't there, for development. */
export const dummyToken: Factor = { icon: IconTestPipe, types: 'digits' };
