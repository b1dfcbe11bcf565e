import type { Page } from '@playwright/test';
import type { ClientId, UserId } from '@portico/contract/ids';
import type { Database } from '../../server/src/platform/database/db.ts';
import { enqueue } from '../../server/src/platform/jobs.ts';
import { sendPasswordLinkJob } from '../../server/src/session/public.ts';
import { expect } from './story.ts';

const LINK = /https?:\S+\/portal\/app\/password#\S+/g;

/** The links in the newest message to an address, as soon as it has some. */
export async function linksTo(page: Page, email: string): Promise<string[]> {
  const read = async () => {
    const answer = await page.request.get(`/portal/api/portal/dev/outbox?recipient=${encodeURIComponent(email)}`);
    const [message] = (await answer.json()) as { text: string }[];
    return message?.text.match(LINK) ?? [];
  };
  await expect.poll(async () => (await read()).length).toBeGreaterThan(0);
  return read();
}

/** Has the worker send a user an invitation. */
export function invite(owner: Database, clientId: ClientId, userId: UserId): Promise<void> {
  return owner.inNoClient((tx) => enqueue(tx, sendPasswordLinkJob, { clientId, userId, kind: 'INVITATION' }));
}
