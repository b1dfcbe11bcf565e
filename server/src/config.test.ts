import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const BUCKET = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

it.each([
  ['PORTICO_ADDRESS', { PORTICO_ADDRESS: 'http://portal.bank.example' }],
  ['PORTICO_ADDRESS', { HOST: '0.0.0.0' }],
  ['PORTICO_ADDRESS', { HOST: '::' }],
  ['SMS_GATEWAY_URL', { SMS_GATEWAY_URL: 'http://sms.example/send' }],
  ['PORTICO_FILES', { ...BUCKET, PORTICO_FILES: 's3://a-bucket?endpoint=http://s3.example' }],
])('%s: nothing travels unencrypted outside of development: %o', (variable, settings) => {
  for (const environment of ['UAT', 'UAT-2', 'PROD']) {
    expect(() => readConfig({ ...settings, PORTAL_ENV: environment })).toThrow(
      `The configuration can't be used. ${variable} must lead to an address with https://`,
    );
  }
  for (const environment of ['DEV', 'TEST']) readConfig({ ...settings, PORTAL_ENV: environment });
});

it.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.7' },
  { PORTICO_ADDRESS: 'https://portal.example' },
  { HOST: '0.0.0.0', PORTICO_ADDRESS: 'http://localhost:8080' },
  { PORTICO_TRUSTED_PROXIES: '127.0.0.1' },
])('%o lets others in: the environment must be named, and must not be LOCAL', (settings) => {
  for (const environment of [{}, { PORTAL_ENV: 'LOCAL' }])
    expect(() => readConfig({ ...settings, ...environment })).toThrow('PORTAL_ENV must be named, and not LOCAL');
  readConfig({ ...settings, PORTAL_ENV: 'TEST' });
});

it.each(['127.0.0.1', 'localhost', '::1'])('is LOCAL by default on %s', (host) => {
  expect(readConfig({ HOST: host }).environment).toBe('LOCAL');
});

it('accepts what is protected, or stays on the machine', () => {
  const settings = {
    ...BUCKET,
    PORTAL_ENV: 'PROD',
    HOST: '0.0.0.0',
    PORTICO_ADDRESS: 'https://portal.bank.example/',
    SMS_GATEWAY_URL: 'http://localhost:9000/send',
    PORTICO_FILES: 's3://a-bucket?region=eu-central-1',
  };
  expect(readConfig(settings).address).toBe('https://portal.bank.example');
  expect(readConfig({ PORTAL_ENV: 'PROD' }).address).toBe('http://127.0.0.1:8080');
  expect(readConfig({ HOST: '::1' }).address).toBe('http://[::1]:8080');
});

it('reports an invalid address once', () => {
  for (const settings of [{ PORTICO_FILES: 's3://x' }, { SMS_GATEWAY_URL: 'somewhere' }]) {
    const [variable] = Object.keys(settings);
    expect(() => readConfig({ ...settings, ...BUCKET, PORTAL_ENV: 'PROD' })).toThrow(
      new RegExp(`^The configuration can't be used. ${variable} [^.]+\\.$`),
    );
  }
});
