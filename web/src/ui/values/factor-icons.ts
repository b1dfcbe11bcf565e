import {
  IconDeviceMobile,
  IconFingerprint,
  IconKey,
  IconMail,
  IconShieldLock,
  IconTestPipe,
} from '@tabler/icons-react';
import type { SecondFactor } from '@portico/contract/session/model';

export const FACTOR_ICONS: Record<SecondFactor, typeof IconMail> = {
  PASSKEY: IconFingerprint,
  TOTP: IconShieldLock,
  EMAIL: IconMail,
  SMS: IconDeviceMobile,
  SECURID: IconKey,
  DUMMY_TOKEN: IconTestPipe,
};
