import type { Answers } from '../fake-answers.ts';
import { IMPOSSIBLE } from './sample-decisions.ts';

export const sessionSamples = {
  'GET portal/version': {
    version: '1.4.0',
    environment: 'LOCAL',
    documentationUrl: null,
    mobileOrderUrl: null,
    support: { email: 'support@portico.example', phone: null, hours: null },
    outbox: true,
    b2cName: null,
  },
  'GET portal/authenticators': {
    authenticators: [],
    proof: 'SECOND_FACTOR',
    signInCountsUntil: null,
    actions: { remove: IMPOSSIBLE },
  },
  // Without English sentences: messages are in the language of their recipient.
  'GET portal/dev/outbox': [
    {
      channel: 'EMAIL',
      recipient: 'signer1@helvetia.example',
      subject: 'Code 244402',
      text: 'Code: 244402\n\n–\nPortico',
      sentAt: '2026-11-20T09:30:00.000Z',
    },
  ],
  'GET portal/passwordPolicy': {
    disallowDictionaryPasswords: true,
    passwordMinimumLength: 12,
    usePasswordHistory: true,
    numberOfPasswordsToCheckInHistory: 10,
    passwordMustContainDigits: true,
    passwordMustContainSpecialCharacters: true,
    passwordMustBeMixedCase: true,
    passwordExpires: false,
    passwordDaysToExpiration: 90,
  },
  'GET portal/sessions': [
    {
      uniqueId: '01a20000-0000-7000-8000-000000000173',
      browser: 'Chrome',
      system: 'Linux',
      startedAt: '2026-11-20T09:30:00.000Z',
      lastActiveAt: '2026-11-20T09:30:00.000Z',
      address: '127.0.0.1',
      isCurrent: true,
    },
    {
      uniqueId: '01a20000-0000-7000-8000-000000000174',
      browser: 'Chrome',
      system: 'Linux',
      startedAt: '2026-11-20T09:30:00.000Z',
      lastActiveAt: '2026-11-20T09:30:00.000Z',
      address: '127.0.0.1',
      isCurrent: false,
    },
  ],
  'POST portal/authenticatePasswordReset': {
    kind: 'INVITATION',
    fullName: 'Clara Kerr',
    userName: 'clerk',
    clientId: 'HELVETIA',
    clientName: 'Helvetia Foods',
    expiresAt: '2026-11-20T09:30:00.000Z',
    policy: {
      disallowDictionaryPasswords: true,
      passwordMinimumLength: 12,
      usePasswordHistory: true,
      numberOfPasswordsToCheckInHistory: 10,
      passwordMustContainDigits: true,
      passwordMustContainSpecialCharacters: true,
      passwordMustBeMixedCase: true,
      passwordExpires: false,
      passwordDaysToExpiration: 90,
    },
  },
  'POST portal/objection/look': {
    kind: 'PROOF',
    userName: 'signer1',
    clientId: 'HELVETIA',
    clientName: 'Helvetia Foods',
    changedAt: '2026-11-20T09:30:00.000Z',
    expiresAt: '2026-11-20T09:30:00.000Z',
  },
  'POST portal/requestSecondFactor': {
    secondFactorOptions: [{ method: 'EMAIL', hint: 'c·····k@helvetia.example' }],
    method: 'EMAIL',
    expiresAt: '2026-11-20T09:30:00.000Z',
    passkey: null,
  },
} satisfies Answers;
