import { z } from 'zod';
import type { Request } from '@portico/contract/endpoint';
import { trustedId, type ClientId, type UserId } from '@portico/contract/ids';
import { passwordEndpoints } from '@portico/contract/session/password-endpoints';
import type { Transaction } from '../../platform/database/db.ts';
import type { Context } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue, job, jobPayload, type PayloadOf, type Work } from '../../platform/jobs.ts';
import { isWritten, sendMessage } from '../../platform/outbox.ts';
import { text } from '../../platform/texts.ts';
import { networkOf } from '../../platform/network-of.ts';
import { throttle } from '../../platform/throttle.ts';
import {
  auditLink,
  createLink,
  hasLinksEnough,
  linkOwner,
  sendLink,
  validity,
  type LinkOwner,
} from './password-links.ts';

type Endpoint = (typeof passwordEndpoints)['resetPassword'];
type Asked = Request<Endpoint>['body'];

/** `address`: the requester's; `messageId`: of the message with the links. Both are missing in jobs of older versions. */
export const forgottenPasswordJob = job({
  name: 'forgotten-password',
  lane: 'messages',
  payload: jobPayload.extend({
    asked: passwordEndpoints.resetPassword.body,
    address: z.string().optional(),
    messageId: z.guid().optional(),
  }),
});

const PER_ADDRESS = 30;
const PER_NAME = 3;
const WINDOW_SECONDS = 300;
const USERS_OF_EMAIL_MAXIMUM = 20;
/**
 * Nobody's: the worker finds out whose it is, so that the answer takes the same time whether or not the user exists.
 */
const NOBODY = trustedId<ClientId>('00000000-0000-0000-0000-000000000000');

/**
 * Requests a link without looking anybody up. Throws TOO_MANY_REQUESTS for an address that asks too often, overall or
 * for one name: a quota per name alone would let strangers use up its owner's.
 */
export async function askForLink({ db, clock, http }: Context<Endpoint>, asked: Asked): Promise<void> {
  const name = 'email' in asked ? asked.email : `${asked.clientId} ${asked.username}`;
  await db.inNoClient(async (tx) => {
    const network = networkOf(http.request.ip);
    await throttle(tx, clock, `password address ${network}`, PER_ADDRESS, WINDOW_SECONDS);
    await throttle(tx, clock, `password name ${name.toLowerCase()} ${network}`, PER_NAME, WINDOW_SECONDS);
    const payload = { clientId: NOBODY, asked, address: http.request.ip, messageId: newId() };
    await enqueue(tx, forgottenPasswordJob, payload);
  });
}

type Found = { clientId: ClientId; userId: UserId };

/**
 * Sends users who have forgotten their password a link; given only an e-mail, one message names each of its users.
 * Users without a password are invited. It voids nothing, so no stranger keeps anybody from setting one; the number of
 * open links is limited. The message is written once; if the worker dies before that, links are made that nobody gets.
 */
export async function sendForgotten(
  { db, clock, config }: Pick<Work, 'db' | 'clock' | 'config'>,
  { asked, address, messageId }: PayloadOf<typeof forgottenPasswordJob>,
): Promise<void> {
  const found = await db.inNoClient((tx) => usersOf(tx, asked));
  const links: { clientId: ClientId; owner: LinkOwner; link: string }[] = [];
  for (const { clientId } of found) if (await db.inClient(clientId, (tx) => isWritten(tx, messageId))) return;
  for (const { clientId, userId } of found) {
    await db.inClient(clientId, async (tx) => {
      const owner = await linkOwner(tx, userId);
      if (!owner || (await hasLinksEnough(tx, owner, clock.now()))) return;
      const kind = owner.hasPassword ? 'RESET' : 'INVITATION';
      const link = await createLink(tx, clock, config, owner, kind, true);
      if (kind === 'INVITATION') await sendLink(tx, clock, { clientId, kind }, owner, link);
      else links.push({ clientId, owner, link });
      await auditLink(tx, clock, owner, kind, address);
    });
  }
  const [first] = links;
  if (!first) return;
  const { language, email } = first.owner;
  const lines = links.map(({ owner: { userName, clientId, clientName }, link }) =>
    text(language, 'mails.forgotten.line', { userName, clientId, clientName, address: link }),
  );
  const subject = text(language, 'mails.forgotten.subject');
  const said = text(language, 'mails.forgotten.text', { links: lines.join('\n\n'), ...validity('RESET') });
  const message = { channel: 'EMAIL', recipient: email, subject, text: said } as const;
  await db.inClient(first.clientId, (tx) => sendMessage(tx, clock, first.clientId, message, messageId));
}

async function usersOf(tx: Transaction, asked: Asked): Promise<Found[]> {
  if ('email' in asked) {
    return tx.rows<Found>('select client_id as "clientId", user_id as "userId" from users_of_email($1, $2)', [
      asked.email,
      USERS_OF_EMAIL_MAXIMUM,
    ]);
  }
  const found = await tx.row<Found>('select client_id as "clientId", user_id as "userId" from user_of_name($1, $2)', [
    asked.clientId,
    asked.username,
  ]);
  return found ? [found] : [];
}
