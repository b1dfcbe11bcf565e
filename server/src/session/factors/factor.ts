import type { SecondFactor } from '@portico/contract/session/model';
import type { PasskeyRequest, SecurityCode } from '@portico/contract/session/second-factor';
import type { Config } from '../../config.ts';
import type { Alarm } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Subject } from '../../platform/subject.ts';

/** The purpose of asking for a second factor. Each session has one open challenge per purpose. */
export type FactorPurpose =
  | { purpose: 'SIGN_IN' }
  /** For a change of password while signed in. */
  | { purpose: 'PASSWORD' }
  /** For one change of a person's own authenticators, and bound to it. */
  | { purpose: 'AUTHENTICATORS'; contentDigest: Buffer }
  /** Bound to the digest of what is signed: any change voids the challenge. */
  | { purpose: 'SIGNING'; contentDigest: Buffer };

/** A person, by what they can confirm with. */
export type Confirmer = Pick<Subject, 'secondFactors' | 'email' | 'mobile' | 'securIdSigns' | 'ownFactorSignsOnly'>;
export type FactorContext = { tx: Transaction; clock: Clock; config: Config; log: Log; subject: Subject };
/**
 * The context of a request that gives an answer: an outside service may have to judge it first, without a transaction.
 */
export type AnswerContext = FactorContext & { db: Database; askedFirst: string | null };

/** What a factor stores with its challenge until it is answered. */
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
 * WRONG counts as a failed attempt; so does `wrong`, and the challenge goes on with its new state. USED: it was
 * correct, but has been used before. A further step: it was correct, and the same call needs one more answer; `kind`
 * says what to ask for, `text` is the sentence for the person.
 */
export type Taken =
  | 'RIGHT'
  | 'WRONG'
  | 'USED'
  | { wrong: ChallengeState }
  | { furtherStep: { kind: string; text: string }; state: ChallengeState };

/** What an outside service is asked about. */
export type Question = Pick<FactorContext, 'config' | 'subject'> & { state: ChallengeState; given: SecurityCode };
/** The service can't be reached: nothing is counted, and the provider's people are told. */
export type Unavailable = { unavailable: Error };

/** One way to prove one's identity beyond the password. */
export type Factor = {
  /** How its owner, and only they, recognise it; null if they can't use it. */
  hint(context: Pick<FactorContext, 'tx' | 'subject'>): Promise<string | null>;
  /** Whether it may confirm something bound to content, as far as the factor itself goes. */
  signs(person: Confirmer): boolean;
  /** Runs while the user's row is locked. */
  ask(asking: Asking): Promise<Asked>;
} & (OwnJudgement | OutsideJudgement);

/** `take` runs while the user's row is locked, and waits for nothing but the database. */
type OwnJudgement = { take(taking: Taking): Promise<Taken> };
/** `judge` may wait for an outside service: it runs without a transaction, one answer per person at a time. */
export type OutsideJudgement = {
  judge(question: Question): Promise<Exclude<Taken, 'USED'> | Unavailable>;
  /** The longest that it takes, in seconds. */
  longestSeconds(config: Config): number;
  /** The alarm for the provider's people while the service can't be reached; its next answer settles it. */
  alarm(config: Config): Alarm;
};

export type FactorRegistry = Record<SecondFactor, Factor>;
