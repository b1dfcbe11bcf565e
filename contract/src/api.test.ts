import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './api.ts';
import { audienceOf, type EndpointDefinition } from './endpoint.ts';
import { ERRORS } from './errors.ts';

const all = Object.entries<EndpointDefinition>(endpoints);
const PREFIXES = ['portal', 'payments', 'reporting', 'partner', 'dlc', 'liquidity', 'instimatch'];

/** What partners' and corporates' end users may call, beside what is public. */
const OPEN_TO_END_USERS = [
  'documents',
  'document',
  'downloadLimits',
  'documentFile',
  'documentsAsZip',
  'deleteDocuments',
  // each list says whom it is for
  'exportList',
  // the sign-in
  'secondFactor',
  'securityCode',
  'ownPasswordPolicy',
  'currentUser',
  'user',
  'applications',
  'logout',
  'reset',
  // what everybody has of their own
  'requestSecondFactor',
  'authenticateSecondFactor',
  'changePassword',
  'authenticators',
  'askForAuthenticators',
  'proveForAuthenticators',
  'beginAuthenticator',
  'addAuthenticator',
  'removeAuthenticator',
  'settings',
  'ownSessions',
  'endOwnSession',
  'endOtherSessions',
  'profile',
  'saveProfile',
  'gridSettings',
  'saveGridSettings',
  'deleteGridSettings',
  // what every page asks
  'events',
  'changeRequestCount',
  // what only portals in development have
  'demoFiles',
  'demoFile',
  'debug',
];

it('has each address once, below an application’s prefix', () => {
  const addresses = all.map(([, { method, path }]) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
  expect(addresses).toEqual([...new Set(addresses)]);
  for (const [, { path }] of all) expect(PREFIXES).toContain(path.split('/')[0]);
});

it('declares exactly the parameters in its addresses', () => {
  for (const [, { path, params }] of all) {
    const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const shape = params ? (params as z.ZodObject).shape : {};
    expect(Object.keys(shape)).toEqual(inPath);
  }
});

it('lists catalogue errors that each endpoint can answer with', () => {
  for (const [, { errors, access }] of all) {
    for (const key of errors) expect(ERRORS[key].status).toBeGreaterThanOrEqual(400);
    expect(access === 'public' || errors.includes('UNAUTHENTICATED')).toBe(true);
    expect(errors).toEqual([...new Set(errors)]);
  }
});

/** What only the provider's people may call: an endpoint that loses its audience would be left to rights alone. */
const ONLY_FOR_THE_PROVIDER = [
  'operations',
  'retryRelease',
  'decideOutcome',
  'askForOutcomeDecision',
  'acknowledgeAlarm',
  'screeningHits',
  'screeningHit',
  'decideHit',
  'askForHitDecision',
  'importStatements',
  'statementImportStatus',
  'statementImports',
  'statementImportResults',
  'takeOutStatement',
  'agreeToStatement',
  'mandates',
  'mandatesCount',
  'decideMandate',
  'askForMandateDecision',
  'exchangeRates',
  'rateLists',
  'rateList',
  'rateListFile',
  'uploadRates',
  'connection.list',
  'connection.choices',
  'connection.one',
  'connection.add',
  'connection.update',
  'connection.delete',
  'clientBanks',
  'clientBanksCount',
  'chooseBankConnection',
  'askForBankConnection',
  'clients',
  'client',
  'updateClient',
  'addSubclient',
  'updateSubclient',
  'clientTwoPersonRule',
  'updateClientTwoPersonRule',
  'decideClientTwoPersonRule',
  'impersonationUsers',
  'impersonate',
];

it('is closed to clients where it is the provider’s', () => {
  const closed = all.filter(([, definition]) => audienceOf(definition) === 'provider').map(([name]) => name);
  expect(closed.toSorted()).toEqual(ONLY_FOR_THE_PROVIDER.toSorted());
});

it('is open to end users only here', () => {
  const open = all.filter(([, definition]) => audienceOf(definition) === 'everyone').map(([name]) => name);
  expect(open.toSorted()).toEqual(OPEN_TO_END_USERS.toSorted());
});

it('names an audience only where there is a session', () => {
  expect(all.filter(([, { access, audience }]) => access === 'public' && audience)).toEqual([]);
});

it('changes nothing and takes no body on GET', () => {
  for (const [, { method, body, upload }] of all)
    expect(method === 'GET' && (body !== undefined || upload !== undefined)).toBe(false);
});

it('rejects unknown fields in every body and query', () => {
  for (const [name, { body, query }] of all) {
    for (const schema of [body, query].filter((one) => one !== undefined)) {
      const { error } = z.safeParse(schema, { nobodyKnowsThis: 1 });
      expect([name, JSON.stringify(error?.issues)]).toEqual([
        name,
        expect.stringMatching(/nobodyKnowsThis|invalid_type|invalid_value/),
      ]);
    }
  }
});

it('gives every error its key or the number in the specification as its code', () => {
  const numbers = Object.values(ERRORS)
    .map((entry) => entry.code)
    .filter((code) => /^\d+$/.test(code));
  expect(new Set(numbers)).toEqual(
    new Set([
      '1000',
      '1002',
      '1004',
      '1005',
      '1500',
      '1501',
      '1502',
      '1503',
      '1511',
      '1564',
      '1566',
      '1567',
      '1568',
      '502',
    ]),
  );
  for (const [key, { code, status }] of Object.entries(ERRORS)) {
    expect(/^\d+$/.test(code) || code === key).toBe(true);
    expect(code).not.toBe(String(status));
  }
});
