import { expect, test } from 'vitest';
import type { Reason } from '@portico/contract/errors';
import { SIGNATURE_STATUSES } from '@portico/contract/payments/status';
import { signatureWords } from './signature-words.ts';

const refused = (kind: Reason['kind']) => ({
  sign: { allowed: false, reasons: [{ kind, key: 'x', parameters: {} }] },
});

test('tells people without the right to sign, as long as signatures are missing', () => {
  const words = SIGNATURE_STATUSES.map((signatureStatus) =>
    signatureWords({ signatureStatus, actions: refused('permission') }),
  );
  expect(words).toEqual([
    'signature.OPEN',
    'signature.UNSIGNED_NO_PERMISSION',
    'signature.PARTIALLY_SIGNED_NO_PERMISSION',
    'signature.FULLY_SIGNED',
    'signature.SIGNATURE_RULE_MISSING',
  ]);
});

test('shows only the status to people who have signed already, or can sign', () => {
  const signatureStatus = 'PARTIALLY_SIGNED';
  expect(signatureWords({ signatureStatus, actions: refused('rule') })).toBe('signature.PARTIALLY_SIGNED');
  const actions = { sign: { allowed: true, reasons: [] } };
  expect(signatureWords({ signatureStatus, actions })).toBe('signature.PARTIALLY_SIGNED');
});
