import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

const SUPPORT = {
  PORTICO_SUPPORT_EMAIL: 'help@bank.example',
  PORTICO_SUPPORT_PHONE: '+41 44 123 45 67',
  PORTICO_SUPPORT_HOURS: 'Monday to Friday, 8 to 18',
};

let portal: TestPortal;
beforeAll(async () => {
  const settings = { ...SUPPORT, PORTICO_DOCUMENTATION_URL: 'https://bank.example/documents' };
  portal = await startPortal(inject('databaseUrl'), { settings });
});
afterAll(() => portal.stop());

it('tells users who sign in whom to ask and where the documents are, as configured', async () => {
  expect((await portal.call('GET', 'portal/version')).body).toMatchObject({
    documentationUrl: 'https://bank.example/documents',
    support: { email: 'help@bank.example', phone: '+41 44 123 45 67', hours: 'Monday to Friday, 8 to 18' },
  });
});
