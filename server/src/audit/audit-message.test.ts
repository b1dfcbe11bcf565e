import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, CHANGE_AUDIT_ACTIONS, type AuditAction } from '@portico/contract/audit/catalogue';
import { LANGUAGES } from '@portico/contract/languages';
import { auditedType, auditMessage } from './audit-message.ts';

const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[];

describe.each(LANGUAGES)('In %s', (language) => {
  it('every act of the catalogue has a sentence, filled by its parameters alone', () => {
    const sentences = ACTIONS.map((action) => {
      const { entityType, parameters } = AUDIT_ACTIONS[action];
      const detail = Object.fromEntries(parameters.map((key, number) => [key, `${number + 3}`]));
      return auditMessage(language, { form: 2, entityType, action, name: 'NAME', detail });
    });
    expect(sentences.filter((sentence) => /audit\.|[{}]|undefined|NaN/.test(sentence))).toEqual([]);
    expect(new Set(sentences).size).toBe(ACTIONS.length);
  });

  it('every step of a change has a sentence with its object', () => {
    const acts = Object.values(CHANGE_AUDIT_ACTIONS).flatMap((steps) => Object.values(steps));
    const sentences = acts.map((action) =>
      auditMessage(language, { form: 2, entityType: 'USER', action, name: 'NAME', detail: {} }),
    );
    expect(sentences.filter((sentence) => !sentence.includes('NAME'))).toEqual([]);
    expect(new Set(sentences).size).toBe(acts.length);
  });

  it('a missing parameter breaks no sentence', () => {
    const sentences = ACTIONS.map((action) =>
      auditMessage(language, { form: 2, entityType: AUDIT_ACTIONS[action].entityType, action, name: null }),
    );
    expect(sentences.filter((sentence) => /undefined|NaN|null/.test(sentence))).toEqual([]);
  });
});

it.each([
  ['USER', 'signed in', { factor: 'EMAIL' }, 'Signed in, confirmed by e-mail'],
  ['USER', 'failed attempt', { password: true }, 'Wrong password'],
  ['USER', 'failed attempt', { failed: 3 }, 'Wrong security code, attempt 3'],
  ['USER', 'enrolled an authenticator', { kind: 'PASSKEY', name: 'Laptop' }, 'Added the passkey “Laptop”'],
  ['ORDER', 'signed', { orderId: 'MSG-1', factor: 'SMS' }, 'Signed order MSG-1, confirmed by SMS'],
  ['ORDER', 'delete', { orderId: 'MSG-1', before: 'OPEN' }, 'Deleted order MSG-1'],
  ['UPLOAD', 'deleted', {}, 'Deleted the file (no name)'],
  ['UPLOAD', 'uploaded', { fileName: 'pay.xml' }, 'Uploaded the file pay.xml'],
  ['STATEMENT_IMPORT', 'uploaded', { fileName: 'may.sta' }, 'Uploaded the statement file may.sta'],
  ['USER', 'UPDATE', { before: null, after: { userName: 'clerk' } }, 'Changed clerk'],
  ['SIGN_OFF_RULE', 'rejectDELETE', {}, 'Rejected deleting (no name)'],
  ['USER', 'waved', {}, 'Act of an earlier release: waved'],
])('A record of format 1 is shown as far as it can be told: %s, %s', (entityType, action, detail, sentence) => {
  expect(auditMessage('en', { entityType, action, detail })).toBe(sentence);
});

it('Types of format 1 outside the specification are shown as types within it', () => {
  expect(['UPLOAD', 'STATEMENT_IMPORT', 'ALARM', 'USER'].map((entityType) => auditedType({ entityType }))).toEqual([
    'ORDER',
    'STATEMENT',
    'SETTINGS',
    'USER',
  ]);
});
