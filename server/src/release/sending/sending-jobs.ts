import { z } from 'zod';
import type { BankMessageId, OrderId } from '@portico/contract/ids';
import { releaseQueue } from '../../payments/public.ts';
import { idInPayload, job, jobPayload, type PayloadOf } from '../../platform/jobs.ts';

const messagePayload = jobPayload.extend({ orderId: idInPayload<OrderId>(), messageId: idInPayload<BankMessageId>() });

/** Prepares a message for sending. */
export const sendBankMessageJob = job({
  name: 'send-bank-message',
  lane: 'releases',
  payload: messagePayload,
  key: ({ messageId }) => `send ${messageId}`,
  queue: releaseQueue,
});

/** Behind its channel's other messages, of any client: one job uses a channel at a time. */
const transmission = {
  /** `folder`: the channel whose queue it waits in. */
  payload: messagePayload.extend({ folder: z.string() }),
  key: ({ messageId }: { messageId: BankMessageId }) => `transmit ${messageId}`,
  queue: ({ folder }: { folder: string }) => `channel ${folder}`,
};

/** The two jobs that send a screened message: on a channel that is known to work, and on any other. */
export const transmitMessageJob = job({ name: 'transmit-message', lane: 'transmissions', ...transmission });
export const tryChannelJob = job({ name: 'try-channel', lane: 'trials', ...transmission });

export type SendPayload = PayloadOf<typeof sendBankMessageJob>;
export type TransmitPayload = PayloadOf<typeof transmitMessageJob>;
export type TransmissionJob = typeof transmitMessageJob;
