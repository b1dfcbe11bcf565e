import { bankStatusDisplay, type MessageStatus } from '@portico/contract/payments/status';
import type { Message, Place, StepNote } from './model.ts';

const converting: Place = { step: 'released', state: 'current', note: { key: 'converting' } };
const BY_STATUS: Partial<Record<MessageStatus, (message: Message) => Place>> = {
  RELEASED: ({ heldUntil }) =>
    heldUntil === null
      ? converting
      : { step: 'released', state: 'waiting', note: { key: 'heldForBank', until: heldUntil } },
  CONVERTING_RELEASE: () => converting,
  CONVERTED_RELEASE: () => converting,
  CONVERSION_ERROR_RELEASE: ({ failure }) => ({
    step: 'released',
    state: 'failed',
    note: { key: 'operations', failure },
  }),
  PROCESSING: onItsWay,
  SANCTION_SCREENING: onItsWay,
  SANCTION_HIT: () => ({ step: 'screened', state: 'stopped', note: { key: 'hit' } }),
  PROCESSING_ERROR: notSent,
  RELEASED_TO_BANK: atTheBank,
  COMPLETED_WITH_ERRORS: endedWithErrors,
};

/** How far a message to a bank has come, up to the bank's final answer; bookings are counted separately. */
export function placeOfMessage(message: Message): Place {
  return BY_STATUS[message.status]?.(message) ?? { step: 'booked', state: 'waiting' };
}

/** A message is sent only after screening has passed it. */
function onItsWay({ status, attempts, failure, nextAttemptAt }: Message): Place {
  if (status === 'PROCESSING' || attempts === 0)
    return { step: 'screened', state: 'current', note: { key: 'screening' } };
  if (failure === null) return { step: 'atBank', state: 'current', note: { key: 'sending' } };
  const key = nextAttemptAt === null ? 'retrying' : 'retriesAt';
  return { step: 'atBank', state: 'waiting', note: { key, parameters: { attempts }, at: nextAttemptAt, failure } };
}

function notSent({ failure }: Message): Place {
  const key = failure?.key === 'outcomeUnknown' ? 'outcomeUnknown' : 'operations';
  return { step: 'atBank', state: 'failed', note: { key, failure } };
}

function atTheBank({ bankStatus }: Message): Place {
  const note = bankStatus === null ? { key: 'noAnswer' } : { key: 'answered', bankStatus };
  return { step: 'confirmed', state: 'waiting', note };
}

/** Two people confirmed a hit and nothing left, or the bank won't pay all of it. */
function endedWithErrors({ sentAt, rejected, numberOfTransactions, bankStatus, bankReasons }: Message): Place {
  if (sentAt === null) return { step: 'screened', state: 'failed', note: { key: 'hitConfirmed' } };
  const isWhole =
    numberOfTransactions > 0
      ? rejected === numberOfTransactions
      : bankStatus !== null && bankStatusDisplay(bankStatus) === 'error';
  const note: StepNote = isWhole
    ? { key: 'rejected', reasons: bankReasons }
    : { key: 'partly', parameters: { rejected, of: numberOfTransactions } };
  return { step: 'confirmed', state: isWhole ? 'failed' : 'partly', note };
}
