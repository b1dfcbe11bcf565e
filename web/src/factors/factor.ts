import type { IconKey } from '@tabler/icons-react';
import type { PasskeyRequest, SecurityCode } from '@portico/contract/session/second-factor';

/** How people give one second factor in the browser: they type it, or a device answers the portal's challenge. */
export type Factor = { icon: typeof IconKey } & (
  | { types: 'digits' | 'passcode'; answer?: never }
  | { types: null; answer: (request: PasskeyRequest) => Promise<SecurityCode> }
);
