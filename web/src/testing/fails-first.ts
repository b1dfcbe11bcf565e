import { expect, type Page } from '@playwright/test';
import type { ApiName, ApiRequest } from '@portico/contract/api';
import { NETWORK_GONE, type AnswerTo } from './fake-answers.ts';
import type { FakeServer } from './fake-server.ts';

export type Attempt<Name extends ApiName> = {
  call: Name;
  /** To the second try. */
  answer: AnswerTo<Name>;
  /** What the alert says after the first. */
  failed: string;
  press: () => Promise<void>;
};

/**
 * Tries it while the connection breaks at this call, then again with an answer. The failure says what could not be
 * done, and the second try sends the same as the first. Returns what was sent.
 */
export async function failsFirst<Name extends ApiName>(
  page: Page,
  server: FakeServer,
  { call, answer, failed, press }: Attempt<Name>,
): Promise<ApiRequest<Name>> {
  const alert = page.getByRole('alert');
  server.answer({ [call]: NETWORK_GONE });
  await press();
  await expect(alert).toContainText(failed);
  const lost = server.asked(call);
  server.answer({ [call]: answer });
  await press();
  // The alert goes as soon as the second try begins, which may be before it is sent.
  await expect.poll(() => server.asked(call).length).toBeGreaterThan(lost.length);
  await expect(alert).toBeHidden();
  const again = server.asked(call).slice(lost.length);
  // The browser itself may have sent the first one twice.
  expect(again).toEqual([lost.at(-1)]);
  return again[0]!;
}
