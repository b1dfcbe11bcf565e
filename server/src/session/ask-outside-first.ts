import { setTimeout as pause } from 'node:timers/promises';
import { SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import type { SecurityCode } from '@portico/contract/session/second-factor';
import { raiseAlarm, settleAlarm, type Alarm } from '../platform/alarms.ts';
import { addSeconds } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import { AskFirst } from '../platform/http/route.ts';
import { newId } from '../platform/ids.ts';
import { lockUser } from './attempts.ts';
import type { AnswerContext, OutsideJudgement } from './factors/factor.ts';
import { isSessionOpen } from './lifetime/open-session.ts';
import { refuseAnswer, type Challenge } from './refuse-answer.ts';

type Outside = Omit<AnswerContext, 'tx'>;
type Answer = { challenge: Challenge; factor: OutsideJudgement; given: SecurityCode };
type Judged = Awaited<ReturnType<OutsideJudgement['judge']>>;

/** A turn twice as long as the service may take is over: its process has died. */
const turnSeconds = (longestSeconds: number) => 2 * longestSeconds;
/** An answer waits its turn behind one other, but not for all of a second one. */
const waitMilliseconds = (longestSeconds: number) => 1600 * longestSeconds;
const LOOK_AGAIN_MILLISECONDS = 100;

/**
 * Passes when the service has accepted this very answer. Until then the request's transaction is rolled back and the
 * service asked while nothing is locked; its verdict is stored in a separate transaction, so that a wrong answer counts
 * whatever becomes of the request, its session or its challenge.
 *
 * A person's answers take turns across all sessions and processes: each is checked only after the previous one has been
 * counted. Their challenge records whose turn it is.
 */
export async function askOutsideFirst(context: AnswerContext, answer: Answer): Promise<void> {
  const { tx, askedFirst } = context;
  if (askedFirst === null)
    throw new AskFirst(() => inOrder(context, answer, (until) => askOutside(context, answer, until)));
  const { id, state } = answer.challenge;
  if (state['accepted'] !== askedFirst) throw new PortalError('SECURITY_CODE_EXPIRED');
  await tx.write(`update security_codes set state = '{}' where client_id = current_client() and id = $1`, [id]);
}

const answersUnderWay = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** Per person and process, only one answer at a time queues for a turn; the rest wait behind it. */
async function inOrder(
  { db, config, subject: { userId } }: Outside,
  { factor }: Answer,
  ask: (until: number) => Promise<string>,
): Promise<string> {
  const until = performance.now() + waitMilliseconds(factor.longestSeconds(config));
  const last = answersUnderWay.get(db) ?? new Map<string, Promise<unknown>>();
  answersUnderWay.set(db, last);
  const asked = (last.get(userId) ?? Promise.resolve()).then(() => ask(until));
  const ended = asked.catch(() => {});
  last.set(userId, ended);
  try {
    return await asked;
  } finally {
    if (last.get(userId) === ended) last.delete(userId);
  }
}

/** Returns the id under which the answer is accepted, if it is. Any other verdict of the service is thrown. */
async function askOutside(context: Outside, answer: Answer, until: number): Promise<string> {
  const { db, config, subject } = context;
  const turn = newId();
  // Otherwise the challenge is over or was answered; the request sees that when it restarts.
  if (await waitForTurn(context, answer, turn, until)) {
    const { challenge, factor, given } = answer;
    const judged = await factor.judge({ config, subject, state: challenge.state, given });
    await db.inClient(subject.clientId, (tx) =>
      settle({ ...context, tx }, challenge, turn, judged, factor.alarm(config)),
    );
  }
  return turn;
}

async function waitForTurn(context: Outside, answer: Answer, turn: string, until: number): Promise<boolean> {
  while (performance.now() < until) {
    const taken = await context.db.inClient(context.subject.clientId, (tx) =>
      takeTurn({ ...context, tx }, answer, turn),
    );
    if (taken !== 'LATER') return taken === 'MINE';
    await pause(LOOK_AGAIN_MILLISECONDS);
  }
  throw new PortalError('SECOND_FACTOR_UNAVAILABLE');
}

/** OVER: the answer was to something the challenge no longer asks. */
async function takeTurn(
  { tx, clock, config, subject }: AnswerContext,
  { challenge, factor }: Answer,
  turn: string,
): Promise<'MINE' | 'LATER' | 'OVER'> {
  const ownTurnSeconds = turnSeconds(factor.longestSeconds(config));
  await lockUser(tx, subject);
  const now = clock.now();
  const other = await tx.row(
    `select from security_codes where client_id = current_client() and user_id = $1 and created_at > $2
       and (state->>'turnUntil')::timestamptz > $3 limit 1`,
    [subject.userId, addSeconds(now, -SECURITY_CODE_VALID_SECONDS - ownTurnSeconds), now],
  );
  if (other) return 'LATER';
  const taken = await tx.write(
    `update security_codes set state = state || $2::jsonb
      where client_id = current_client() and id = $1 and ended_at is null and expires_at > $4
        and ${withoutTurn('state')} = ${withoutTurn('$3::jsonb')}`,
    [
      challenge.id,
      JSON.stringify({ turn, turnUntil: addSeconds(now, ownTurnSeconds).toISOString() }),
      JSON.stringify(challenge.state),
      now,
    ],
  );
  return taken ? 'MINE' : 'OVER';
}

/** SQL: the part of a challenge's state that belongs to the factor. */
function withoutTurn(state: string): string {
  return `${state} - '{turn,turnUntil}'::text[]`;
}

/**
 * Ends the turn, unless the answer was accepted: then the turn ends with its request. An answer that arrives after the
 * turn or the challenge has ended is accepted for nothing.
 */
async function settle(
  context: AnswerContext,
  challenge: Challenge,
  turn: string,
  judged: Judged,
  alarm: Alarm,
): Promise<void> {
  const { tx, clock, log, subject } = context;
  await lockUser(tx, subject);
  // A bare WRONG needs no call to the service.
  if (judged !== 'WRONG' && !(typeof judged === 'object' && 'unavailable' in judged))
    await settleAlarm(tx, clock, alarm);
  if (judged === 'RIGHT') return changeInTurn(tx, challenge, turn, `state || jsonb_build_object('accepted', $2::text)`);
  await changeInTurn(tx, challenge, turn, withoutTurn('state'));
  if (typeof judged === 'object' && 'unavailable' in judged) {
    await raiseAlarm(tx, clock, log, alarm);
    throw Object.assign(new PortalError('SECOND_FACTOR_UNAVAILABLE', { commits: true }), { cause: judged.unavailable });
  }
  const goesOn = typeof judged === 'object' && 'furtherStep' in judged;
  if (goesOn && !(await isSessionOpen(tx, clock, subject.sessionId)))
    throw new PortalError('UNAUTHENTICATED', { commits: true });
  await refuseAnswer(context, challenge, judged);
}

async function changeInTurn(tx: Transaction, { id }: Challenge, turn: string, state: string): Promise<void> {
  await tx.write(
    `update security_codes set state = ${state} where client_id = current_client() and id = $1 and state->>'turn' = $2`,
    [id, turn],
  );
}
