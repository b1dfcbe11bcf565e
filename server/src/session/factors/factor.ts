import type { SecondFactor } from '@portico/contract/session/model';
import type { PasskeyRequest, SecurityCode } from '@portico/contract/session/second-factor';
import type { Config } from '../../config.ts';
import type { Alarm } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Subject } from '../../platform/subject.ts';

/** What a second factor is asked for. Each session has one open challenge for each of them. */
export type FactorPurpose =
  | { purpose: 'SIGN_IN' }
  /** For a change of password while signed in. */
  | { purpose: 'PASSWORD' }
  /** For one change of what people enrol or remove themselves, and bound to it. */
  | { purpose: 'AUTHENTICATORS'; contentDigest: Buffer }
  /** Bound to the digest of what is signed: any change makes the challenge void. */
  | { purpose: 'SIGNING'; contentDigest: Buffer };

/** Of somebody by what he can confirm. */
export type Confirmer = Pick<Subject, 'secondFactors' | 'email' | 'mobile' | 'securIdSigns' | 'ownFactorSignsOnly'>;
export type FactorContext = { tx: Transaction; clock: Clock; config: Config; log: Log; subject: Subject };
/** Of a request that gives an answer: a service outside may have to be asked about it first, without a transaction. */
export type AnswerContext = FactorContext & { db: Database; askedFirst: string | null };

/** What a factor keeps with its challenge until it is answered. */
export type ChallengeState = Record<string, string | number>;

export type Asking = FactorContext & {
  purpose: FactorPurpose;
  /** Writes the message with a code that is sent. */
  compose: (code: string) => { subject: string; text: string };
};
export type Asked = { state: ChallengeState; passkey?: PasskeyRequest };

export type Taking = FactorContext & {
  challenge: { state: ChallengeState; contentDigest: Buffer | null };
  given: SecurityCode;
};
/**
 * WRONG counts as a failed attempt; `wrong` likewise, and the challenge goes on with its new state. USED: it was right, but once before. A further step: it was right, and one more
 * answer is needed by the same call; `kind` says what to ask for, `text` is the sentence for the person.
 */
export type Taken =
  | 'RIGHT'
  | 'WRONG'
  | 'USED'
  | { wrong: ChallengeState }
  | { furtherStep: { kind: string; text: string }; state: ChallengeState };

/** What a service outside is asked about. */
export type Question = Pick<FactorContext, 'config' | 'subject'> & { state: ChallengeState; given: SecurityCode };
/** The service can't be asked: nothing is counted, and the provider's people are told. */
export type Unavailable = { unavailable: Error };

/** One way of proving oneself beyond the password. */
export type Factor = {
  /** How its owner, and only he, recognises it; null where he can't use it. */
  hint(context: Pick<FactorContext, 'tx' | 'subject'>): Promise<string | null>;
  /** Whether it may confirm what is bound to a content, as far as the factor itself goes. */
  signs(person: Confirmer): boolean;
  /** Runs while the user's row is locked. */
  ask(asking: Asking): Promise<Asked>;
} & (OwnJudgement | OutsideJudgement);

/** `take` runs while the user's row is locked, and waits for nothing but the database. */
type OwnJudgement = { take(taking: Taking): Promise<Taken> };
/** `judge` may wait for somebody else: it runs without a transaction, one answer of a person after the other. */
export type OutsideJudgement = {
  judge(question: Question): Promise<Exclude<Taken, 'USED'> | Unavailable>;
  /** The longest that it takes, in seconds. */
  longestSeconds(config: Config): number;
  /** What the provider's people are told while the service can't be asked; settled by its next answer. */
  alarm(config: Config): Alarm;
};

export type FactorRegistry = Record<SecondFactor, Factor>;
