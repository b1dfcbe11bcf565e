import nodemailer from 'nodemailer';
import { isDevelopment, type Config } from '../config.ts';
import type { PayloadOf, Work } from '../platform/jobs.ts';
import type { sendMessageJob } from '../platform/outbox.ts';
import { isThisMachine } from '../platform/this-machine.ts';

type Row = { channel: 'EMAIL' | 'SMS'; recipient: string; subject: string; text: string; sent_at: Date | null };
export type Sender = (message: Row) => Promise<void>;

const TIMEOUT_MILLISECONDS = 20_000;

/** Sends by the configured mail server and SMS gateway; without one the outbox page is the only reader. */
export function createSender(config: Pick<Config, 'environment' | 'smtpUrl' | 'smsGatewayUrl' | 'mailFrom'>): Sender {
  const mail = config.smtpUrl
    ? nodemailer.createTransport({
        url: config.smtpUrl,
        // Nobody on the way can read codes and links.
        requireTLS: !isDevelopment(config.environment) && !isThisMachine(config.smtpUrl),
        connectionTimeout: TIMEOUT_MILLISECONDS,
        greetingTimeout: TIMEOUT_MILLISECONDS,
        socketTimeout: TIMEOUT_MILLISECONDS,
      })
    : null;
  return async ({ channel, recipient, subject, text }) => {
    if (channel === 'EMAIL')
      // As a single address, so that it isn't parsed as a list.
      await mail
        ?.sendMail({ from: config.mailFrom, to: { name: '', address: recipient }, subject, text })
        .catch(refuseWithoutAddress);
    else if (config.smsGatewayUrl) await postSms(config.smsGatewayUrl, recipient, text);
  };
}

const senders = new WeakMap<object, Sender>();

/** One for each configuration: a connection that the mail server keeps open is used again. */
function senderOf(config: Config): Sender {
  const known = senders.get(config) ?? createSender(config);
  senders.set(config, known);
  return known;
}

/** A mail server's error text names the recipient, who must not get into the log. */
function refuseWithoutAddress(error: Error & { code?: string; responseCode?: number }): never {
  throw new Error(`The mail server refused (${error.code ?? 'no code'}, ${error.responseCode ?? 'no answer'}).`);
}

async function postSms(url: string, recipient: string, text: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ recipient, text }),
    // A code goes only to the configured gateway, not to where that redirects.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}.`);
}

/**
 * Sends one message of the outbox: read, send, mark. The queue retries failures. The text contains codes and links; it
 * is kept afterwards only where the outbox page shows it.
 */
export async function sendOutboxMessage(
  { db, clock, config }: Pick<Work, 'db' | 'clock' | 'config'>,
  { clientId, messageId }: PayloadOf<typeof sendMessageJob>,
): Promise<void> {
  const message = await db.inClient(clientId, (tx) =>
    tx.row<Row>(
      'select channel, recipient, subject, text, sent_at from outbox where client_id = current_client() and id = $1',
      [messageId],
    ),
  );
  if (!message || message.sent_at) return;
  await senderOf(config)(message);
  await db.inClient(clientId, (tx) =>
    tx.write(
      `update outbox set sent_at = $2, text = case when $3 then text else '' end where client_id = current_client() and id = $1`,
      [messageId, clock.now(), isDevelopment(config.environment)],
    ),
  );
}
