import { createHash } from 'node:crypto';
import type { GroupStatus, StatusReport, TransactionStatus } from '@portico/formats/pain002/pain002-model';
import { writePain002 } from '@portico/formats/pain002/pain002-write';
import { addSeconds } from '../platform/clock.ts';
import { asStatusReasons, type Reason } from './reason.ts';
import type { Payment, ReceivedGroup, ReceivedMessage } from './received-message.ts';

/** A status report that the bank is going to hand out. */
export type Answer = { at: Date; text: string };

/** When a message was taken, under which key, and how long the bank takes for its final answer. */
export type Taken = { key: string; at: Date; answerAfterSeconds: number };

/** What a bank reports before it has decided: checked in form, checked in content, being settled. */
const BEFORE = ['ACTC', 'ACCP', 'ACSP'];

/** The bank's answers to a message in sending order; none if the message asks for silence. */
export function answersTo(message: ReceivedMessage, refusal: Reason | null, taken: Taken): Answer[] {
  const { wishes } = message;
  if (refusal) return inTurn(message, [refusedWhole(refusal)], taken);
  if (wishes.answers === 'none') return [];
  const last = finalAnswer(message);
  const before = last.groupStatus === 'RJCT' ? BEFORE.slice(0, 1) : BEFORE;
  const whole = wishes.answers === 'final' ? [last] : [...before.map(onlyMessage), last];
  const answers = inTurn(message, whole, taken);
  const ordered = wishes.answers === 'backwards' ? backwards(answers) : answers;
  return wishes.twice ? ordered.flatMap((answer) => [answer, answer]) : ordered;
}

/** When the final answer has left. */
export function answeredAt({ wishes }: ReceivedMessage, { at, answerAfterSeconds }: Taken): Date {
  return addSeconds(at, answerAfterSeconds + wishes.lateSeconds);
}

type Verdict = Pick<StatusReport, 'groupStatus' | 'reasons' | 'groups'>;

/** Evenly spaced up to the final answer, each created at its time. */
function inTurn(message: ReceivedMessage, verdicts: readonly Verdict[], taken: Taken): Answer[] {
  const wait = answeredAt(message, taken).getTime() - taken.at.getTime();
  return verdicts.map((verdict, index) => {
    const at = new Date(taken.at.getTime() + Math.round((wait * (index + 1)) / verdicts.length));
    const [first, ...others] = message.wishes.split ? halves(verdict) : [verdict];
    const reports = [
      written(message, first!, `${taken.key} ${index}`, at),
      ...others.map((other) => written(message, other, `${taken.key} ${index} other`, at)),
    ];
    return { at, text: reports.length === 1 ? reports[0]! : inOneFile(reports) };
  });
}

/**
 * Every second payment in a separate report, each PART of the message; anything without two payments is reported whole.
 */
function halves(verdict: Verdict): Verdict[] {
  const all = verdict.groups.flatMap(({ transactions }) => transactions);
  if (all.length < 2) return [verdict];
  return [0, 1].map((half) => {
    const mine = new Set(all.filter((_, index) => index % 2 === half));
    const groups = verdict.groups.map((group) => ({
      ...group,
      status: 'PART',
      transactions: group.transactions.filter((transaction) => mine.has(transaction)),
    }));
    return { groupStatus: 'PART', reasons: [], groups };
  });
}

function inOneFile(reports: readonly string[]): string {
  return `<Envelope>${reports.map((report) => report.replace(/^<\?xml.*?\?>/, '')).join('')}</Envelope>\n`;
}

/** The times stay, the reports change places. */
function backwards(answers: readonly Answer[]): Answer[] {
  const texts = answers.map(({ text }) => text).reverse();
  return answers.map(({ at }, index) => ({ at, text: texts[index]! }));
}

function written(message: ReceivedMessage, verdict: Verdict, seed: string, at: Date): string {
  const report: StatusReport = {
    version: null,
    messageId: `SIM${createHash('sha256').update(seed).digest('hex').slice(0, 30)}`,
    createdAt: `${at.toISOString().slice(0, 19)}Z`,
    originalMessageId: message.messageId,
    originalMessageName: message.version ?? 'pain.001',
    originalNumberOfTransactions: message.numberOfTransactions,
    originalControlSum: message.controlSum,
    ...verdict,
  };
  const isOld = message.version?.startsWith('pain.001.001.03') ?? false;
  return writePain002(report, { version: isOld ? 'pain.002.001.03' : 'pain.002.001.10' });
}

function onlyMessage(groupStatus: string): Verdict {
  return { groupStatus, reasons: [], groups: [] };
}

function refusedWhole(refusal: Reason): Verdict {
  return { groupStatus: 'RJCT', reasons: asStatusReasons(refusal), groups: [] };
}

/** Settled, rejected or partly: down to the transactions, or to the requested level if it says the same. */
function finalAnswer({ groups, wishes: { level } }: ReceivedMessage): Verdict {
  const judged = groups.map(judgedGroup);
  const groupStatus = rollUp(judged.map(({ status }) => status));
  if (level === 'message' && groupStatus === 'ACSC') return onlyMessage(groupStatus);
  if (level === 'transaction') return { groupStatus, reasons: [], groups: judged };
  const shortened = judged.map((group) => (group.status === 'ACSC' ? { ...group, transactions: [] } : group));
  return { groupStatus: level === 'group' ? null : groupStatus, reasons: [], groups: shortened };
}

function judgedGroup({ group, payments }: ReceivedGroup): GroupStatus {
  const transactions = payments.map(judged);
  const status = rollUp(transactions.map((transaction) => transaction.status));
  return { paymentInformationId: group.paymentInformationId, status, reasons: [], transactions };
}

function judged({ endToEndId, instructionId, uetr, rejection }: Payment): TransactionStatus {
  const reason = rejection ? { code: rejection, text: 'Rejected on request of the remittance information' } : null;
  return { endToEndId, instructionId, uetr, status: reason ? 'RJCT' : 'ACSC', reasons: asStatusReasons(reason) };
}

function rollUp(statuses: readonly (string | null)[]): string {
  if (statuses.every((status) => status === 'ACSC')) return 'ACSC';
  return statuses.every((status) => status === 'RJCT') ? 'RJCT' : 'PART';
}
