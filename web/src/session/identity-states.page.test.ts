import { refused } from '../testing/fake-answers.ts';
import { lookIn } from '../testing/look.ts';
import { expect, test } from '../testing/page-test.ts';
import { session } from '../testing/samples/sample-user.ts';
import { sessionSamples } from '../testing/samples/session-samples.ts';
import { words } from '../testing/words.ts';
import { TRIED_LANGUAGES } from '../testing/tried-languages.ts';

const LATER = '2099-11-20T09:30:00.000Z';

/** What a token's service asks for after a right passcode. */
const STEPS = [
  ['SECURID_NEXT_TOKENCODE', {}],
  ['SECURID_NEWPIN', { least: 4, most: 8 }],
  ['SECURID_SYSTEM_GENERATED_PIN', { pin: '73519284' }],
] as const;

// By structure, so that every language takes the same steps.
for (const language of TRIED_LANGUAGES) {
  test(`a token’s service asks for more in ${language}`, async ({ open, server }) => {
    const user = session({
      secondFactorAuthenticated: false,
      setSecondFactorAuthenticationType: 'SECURID',
      securityCodeValidUntil: LATER,
      settings: { language },
    });
    const secondFactorOptions = [{ method: 'SECURID' as const, hint: '' }];
    const page = await open('/login', {
      session: null,
      language,
      answers: { 'POST portal/authenticate': { expiresAt: LATER, secondFactorOptions, user } },
    });
    await page.locator('[name=clientId]').fill('HELVETIA');
    await page.locator('[name=username]').fill('clara');
    await page.locator('[name=password]').fill('the password');
    await page.keyboard.press('Enter');
    await expect(page.locator('[name=clientId]')).toHaveCount(0);
    const form = page.locator('form', { has: page.locator('button[type=submit]') });
    for (const [kind, parameters] of STEPS) {
      const step = words(language, `session.securId.${kind}`, parameters);
      const more = refused('SECOND_FACTOR_CONTINUES', { parameters: { kind, step } });
      server.answer({ 'POST portal/securityCode': more });
      const asked = server.asked('POST portal/securityCode').length;
      await form.getByRole('textbox').fill('12345678');
      await page.keyboard.press('Enter');
      await expect.poll(() => server.asked('POST portal/securityCode').length).toBe(asked + 1);
      await expect(form.getByRole('textbox')).toHaveValue('');
      await expect(page.getByRole('status').filter({ hasText: step })).toBeVisible();
      await lookIn(language, page, kind);
    }
  });

  test(`an identity provider’s sign-in isn’t completed, or refused, in ${language}`, async ({ open }) => {
    for (const key of ['B2C_NOT_COMPLETED', 'B2C_REFUSED'] as const) {
      const page = await open('/login?b2c=true', {
        session: null,
        language,
        answers: {
          'GET portal/version': { ...sessionSamples['GET portal/version'], b2cName: 'Test Provider' },
          'POST portal/b2c/signIn': refused(key),
        },
      });
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByRole('button', { name: /Test Provider/ })).toBeVisible();
      await lookIn(language, page, key);
    }
  });
}
