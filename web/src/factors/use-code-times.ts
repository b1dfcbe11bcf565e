import { useEffect, useState } from 'react';
import { SECURITY_CODE_RESEND_AFTER_SECONDS, SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import type { FactorState } from './use-factor.ts';

/** How long an answer still counts, and until a code can be sent again. Whole seconds, counted down to zero. */
export function useCodeTimes({ sentAt, validUntil }: Pick<FactorState, 'sentAt' | 'validUntil'>) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  const resendAt = sentAt + SECURITY_CODE_RESEND_AFTER_SECONDS * 1_000;
  return {
    left: secondsUntil(validUntil, now, SECURITY_CODE_VALID_SECONDS),
    wait: secondsUntil(resendAt, now, SECURITY_CODE_RESEND_AFTER_SECONDS),
  };
}

/** Answers give the time in whole seconds: cap it at the maximum. */
function secondsUntil(end: number, now: number, most: number): number {
  return Math.min(most, Math.max(0, Math.ceil((end - now) / 1_000)));
}

/** 4:12 */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
