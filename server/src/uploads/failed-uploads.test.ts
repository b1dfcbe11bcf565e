import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClient, shown } from '../testing/clients.ts';
import { everybody, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;
let viewer: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient({
    users: {
      clerk: { grants: CLERK_GRANTS },
      // They see all accounts and salaries, and all uploaded files.
      viewer: { grants: [...SIGNER_GRANTS, { area: 'PAYMENT_VIEW_UPLOADED', level: 'GRANT' }] },
    },
  });
  ({ clerk, viewer } = await everybody(portal, client.users, 'clerk', 'viewer'));
});
afterAll(() => portal.stop());

const SECRETS = ['98765.43', 'CH1234567890123456789', 'Anja Employee'];
/** Files refused for reasons that name an amount, an account or a person. */
const REFUSALS: [string, (content: string) => string][] = [
  ['a wrong check digit', (content) => content.replace(/(<CdtrAcct><Id><IBAN>)[^<]*/, `$1${SECRETS[1]}`)],
  ['an amount in no decimals', (content) => content.replace(/(<InstdAmt[^>]*>)[^<]*/, `$1${SECRETS[0]}1234567`)],
  ['a name that is too long', (content) => content.replace('Anja Employee', 'Anja Employee '.repeat(30))],
];

const listOf = async (person: Person) =>
  (await person.call<ApiAnswer<'GET payments/uploads'>>('GET', 'payments/uploads')).body.content;

describe.each(REFUSALS)('A file that was refused for %s', (_, breakIt) => {
  it('tells its uploader what is wrong, and everybody else whom to ask', async () => {
    const content = breakIt(
      await paymentFile(client.accounts[0]!, {
        payments: [{ creditor: 'Anja Employee', amount: '98765.43', salary: true }],
      }),
    );
    const upload = await clerk.upload(content);
    expect(upload.status).toBe('IMPORT_ERROR');
    const own = upload.problems.map(({ key }) => key);
    expect(own.length).toBeGreaterThan(0);
    expect(own).not.toContain('forUploader');
    const single = await viewer.call('GET', `payments/upload/status?uniqueId=${upload.uniqueId}`);
    const listed = (await listOf(viewer)).find(({ uniqueId }) => uniqueId === upload.uniqueId)!;
    for (const answer of [listed, (single.body as unknown as (typeof listed)[])[0]!]) {
      expect(answer.problems).toMatchObject([{ key: 'forUploader', parameters: { name: shown(clerk.user) } }]);
      expect(SECRETS.filter((secret) => JSON.stringify(answer).includes(secret))).toEqual([]);
    }
  });
});
