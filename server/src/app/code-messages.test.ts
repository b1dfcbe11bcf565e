import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { LANGUAGES } from '@portico/contract/languages';
import { NUMBER_FORMATS } from '@portico/contract/session/model';
import { describeBasket } from '../payments/signing/basket.ts';
import { text } from '../platform/texts.ts';
import { TEST_PASSWORD } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

/** Readers look for six digits to find the code, so a message has exactly one such run, and none longer. */
const runs = (message: string) => message.match(/\d{6,}/g);

it.each(LANGUAGES)(
  'sends a sign-in code in %s with exactly one run of six digits, which is the code',
  async (language) => {
    const client = await portal.makeClient({ users: { clerk: { grants: [], settings: { language } } }, rule: null });
    const user = client.users['clerk']!;
    const body = { clientId: user.clientId, username: user.username, password: TEST_PASSWORD };
    const begun = await portal.call('POST', 'portal/authenticate', { body });
    const [message] = (await portal.call('GET', `portal/dev/outbox?recipient=${user.email}`)).body;
    expect(message.subject).toBe(text(language, 'mails.securityCode.subject'));
    expect(`${message.subject} ${message.text}`).not.toContain('{');
    const [securityCode, ...others] = runs(`${message.subject} ${message.text}`)!;
    expect(others).toEqual([]);
    expect(
      (await portal.call('POST', 'portal/securityCode', { token: begun.body.accessToken, body: { securityCode } }))
        .status,
    ).toBe(200);
  },
);

const name = fc.oneof(
  fc.stringMatching(/^[0-9]{1,30}$/),
  fc.stringMatching(/^[A-Z0-9 ./-]{1,40}$/),
  fc.string({ unit: 'binary', maxLength: 70 }),
  fc.constantFrom(
    'Garage 123456',
    'AG 1234567890123456 & Söhne',
    '000000',
    'CH9300762011623852957',
    '12345 6',
    '{code}',
    '１２３４５６',
    'Good\nCode for signing: 111111',
    `Legit AG, CHF 12,00${'\n'.repeat(100)}x`,
    'Legit AG \u202E',
    'A\u2066B\u200B\u00ADC\u3164',
    '”, CHF 1.00 to “Somebody',
  ),
);
const creditor = fc.record({
  name,
  account: fc.option(fc.oneof(fc.string({ unit: 'binary', maxLength: 34 }), fc.stringMatching(/^[0-9]{34}$/)), {
    nil: null,
  }),
});
const total = fc.record({
  currency: fc.constantFrom('CHF', 'JPY', 'KWD', 'XXX'),
  amountHundredThousandths: fc.bigInt({ min: 0n, max: 10n ** 24n }),
  transactions: fc.integer({ min: 1, max: 50_000_000 }),
});
const basket = fc.record({
  orders: fc.integer({ min: 1, max: 1_000_000 }),
  totals: fc.array(total, { minLength: 1, maxLength: 4 }),
  creditor: fc.option(creditor, { nil: null }),
  instructions: fc.integer({ min: 0, max: 1_000_000 }),
});

it.each(LANGUAGES)('writes a signing code in %s as the only run of six digits, whatever the payment', (language) => {
  fc.assert(
    fc.property(basket, fc.constantFrom(...NUMBER_FORMATS), fc.boolean(), (given, numberFormat, isOne) => {
      const totals = isOne ? [{ ...given.totals[0]!, transactions: 1 }] : given.totals;
      const content = describeBasket(language, numberFormat, { ...given, totals });
      expect(runs(content)).toBeNull();
      expect(content).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u);
      expect(content).toMatch(/^[A-Z]{3} \d/);
      expect(content.normalize('NFC')).toBe(content);
      const message = text(language, 'mails.signingCode.text', { code: '042917', minutes: 5, content });
      expect(runs(message)).toEqual(['042917']);
      expect(message).toContain(content);
    }),
    { numRuns: 400 },
  );
});

it('names a single creditor readably, and nobody for several or hidden ones', () => {
  const one = [{ currency: 'CHF', amountHundredThousandths: 123_456_755_000n, transactions: 1 }];
  const reads = (name: string | null, totals = one, instructions = 0) =>
    describeBasket('en', 'DOT_APOSTROPHE', {
      orders: 1,
      totals,
      creditor: name === null ? null : { name, account: 'CH93 0076 2011 6238 5295 7' },
      instructions,
    });
  expect(reads('Garage 1234567')).toBe("CHF 1'234'567.55 to “Garage 123 456 7”, account ending in 2957");
  expect(reads('Garage', one, 1)).toBe(
    "CHF 1'234'567.55 to “Garage”, account ending in 2957; carries 1 instruction to the bank",
  );
  expect(reads(null)).toBe("CHF 1'234'567.55, 1 order, 1 payment");
  expect(reads('Garage', [{ ...one[0]!, transactions: 2 }])).toBe("CHF 1'234'567.55, 1 order, 2 payments");
});
