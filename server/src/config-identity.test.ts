import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const B2C = { PORTICO_B2C_ISSUER: 'https://login.example/tenant', PORTICO_B2C_CLIENT_ID: 'portico' };
const SECURID = { PORTICO_SECURID_URL: 'https://rsa.example:5555/', PORTICO_SECURID_ACCESS_KEY: 'key' };

it('is off unless it is set', () => {
  expect(readConfig({})).toMatchObject({ b2c: null, securId: null });
});

it('has what the sign-in needs, with defaults', () => {
  expect(readConfig({ ...B2C, ...SECURID, PORTAL_ENV: 'PROD' })).toMatchObject({
    b2c: {
      issuer: 'https://login.example/tenant',
      clientId: 'portico',
      clientSecret: null,
      scopes: ['openid', 'email'],
      name: 'login.example',
      amr: ['mfa'],
      acr: [],
    },
    securId: { url: 'https://rsa.example:5555/', agent: 'portico', accessKey: 'key' },
  });
  const more = { PORTICO_B2C_SCOPES: 'profile,email', PORTICO_B2C_AMR: 'mfa, hwk', PORTICO_B2C_ACR: 'urn:x urn:y' };
  expect(readConfig({ ...B2C, ...more }).b2c).toMatchObject({
    scopes: ['openid', 'profile', 'email'],
    amr: ['mfa', 'hwk'],
    acr: ['urn:x', 'urn:y'],
  });
});

it.each([
  [{ PORTICO_B2C_ISSUER: B2C.PORTICO_B2C_ISSUER }, 'PORTICO_B2C_CLIENT_ID must be set, because PORTICO_B2C_ISSUER is.'],
  [
    { PORTICO_SECURID_URL: SECURID.PORTICO_SECURID_URL },
    'PORTICO_SECURID_ACCESS_KEY must be set, because PORTICO_SECURID_URL is.',
  ],
  [{ ...B2C, PORTICO_B2C_ISSUER: 'login' }, 'PORTICO_B2C_ISSUER must be an address such as https://…'],
  [{ ...SECURID, PORTICO_SECURID_URL: 'ftp://rsa.example' }, 'PORTICO_SECURID_URL must be an address'],
])('says what is wrong with %j', (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(sentence);
});

describe.each([
  ['PORTICO_B2C_ISSUER', B2C],
  ['PORTICO_SECURID_URL', SECURID],
])('%s', (name, settings) => {
  it.each(['127.0.0.1:9000', 'localhost:9000', '[::1]:9000'])('accepts http://%s only for trying out', (host) => {
    const given = { ...settings, [name]: `http://${host}` };
    for (const PORTAL_ENV of ['LOCAL', 'DEV', 'TEST']) expect(() => readConfig({ ...given, PORTAL_ENV })).not.toThrow();
    for (const PORTAL_ENV of ['UAT', 'UAT-2', 'PROD'])
      expect(() => readConfig({ ...given, PORTAL_ENV })).toThrow(`${name} must begin with https://`);
  });

  it.each(['rsa.example', '127.0.0.1.example', 'localhost.example'])('never accepts http://%s', (host) => {
    expect(() => readConfig({ ...settings, [name]: `http://${host}` })).toThrow(`${name} must begin with https://`);
  });
});
