import type { Reason } from '@portico/contract/errors';
import { PortalError } from '../platform/errors.ts';
import type { Subject } from '../platform/subject.ts';

type Modules = Pick<Subject, 'licensedModules' | 'modules'>;

/** Whether somebody has the Download Center: their client has subscribed to it, and it is assigned to them. */
export function hasDownloadCenter(subject: Modules): boolean {
  return whyNot(subject) === null;
}

/** Throws 1005 with the reason for those who don't. */
export function permitDownloadCenter(subject: Modules): void {
  const key = whyNot(subject);
  if (key === null) return;
  const reason: Reason = { kind: 'permission', key, parameters: { module: 'DLC' } };
  throw new PortalError('UNAUTHORIZED', { reasons: [reason] });
}

function whyNot({ licensedModules, modules }: Modules): string | null {
  if (!licensedModules.includes('DLC')) return 'moduleNotLicensed';
  return modules.includes('DLC') ? null : 'moduleNotGranted';
}
