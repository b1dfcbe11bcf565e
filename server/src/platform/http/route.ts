import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onlyReads, type Access, type EndpointDefinition, type Reply, type Request } from '@portico/contract/endpoint';
import type { ErrorKey } from '@portico/contract/errors';
import { type Language, preferredLanguage } from '@portico/contract/languages';
import { SESSION_EXPIRES_HEADER } from '@portico/contract/session/model';
import type { Config } from '../../config.ts';
import type { Changes } from '../changes.ts';
import type { Clock } from '../clock.ts';
import { inOperation } from '../crash-point.ts';
import type { Database, Transaction } from '../db.ts';
import { PortalError } from '../errors.ts';
import type { Files } from '../files.ts';
import type { Log } from '../log.ts';
import type { Subject } from '../subject.ts';
import { once } from './idempotency.ts';
import type { Caller, Enter, RunningCalls } from './running-calls.ts';
import { validate } from './validate.ts';

/**
 * Takes a write that comes last in the request's transaction. The session's activity is one: a request that held the
 * session's row while it waits for another one would lock users after their sessions, and everybody else does it before.
 */
export type AtEnd = (write: (tx: Transaction) => Promise<void>) => void;

/** Finds the subject of a request inside a transaction and sets its client; throws UNAUTHENTICATED. */
export type SessionOpener = (
  tx: Transaction,
  request: FastifyRequest,
  access: Access,
  atEnd: AtEnd,
) => Promise<Subject>;

/** What every route, use case and job has at hand. */
export type Services = {
  config: Config;
  db: Database;
  files: Files;
  clock: Clock;
  log: Log;
  changes: Changes;
  calls: RunningCalls;
  openSession: SessionOpener;
};

type Common = Pick<Services, 'config' | 'db' | 'files' | 'clock' | 'log' | 'changes'> & {
  language: Language;
  traceId: string;
  http: { request: FastifyRequest; reply: FastifyReply };
};
type InSession = Common & { subject: Subject };
type InTransaction = InSession & {
  tx: Transaction;
  /** What `AskFirst` has given, in the second run of a request that needed it; else null. */
  askedFirst: string | null;
};

/**
 * What a handler is given: public endpoints no subject; files and streams a subject but no transaction, which would
 * be held as long as the other side is slow; all others the transaction in which the whole request runs.
 */
export type Context<Definition> = Definition extends { access: 'public' }
  ? Common
  : Definition extends { upload: string } | { stream: string }
    ? InSession
    : InTransaction;

/**
 * What a handler that only reads still does after its transaction, because it waits for something else than the
 * database (a file may be on a disk or in a bucket); a transaction must not.
 */
export class AfterCommit<Result> {
  readonly work: () => Promise<Result>;
  constructor(work: () => Promise<Result>) {
    this.work = work;
  }
}

/**
 * Thrown in a request's transaction by what needs an answer from somebody else than the database, who may be slow or
 * never answer. The transaction is rolled back, `ask` waits without one, and the request begins anew, so that all it
 * rests on is looked at again; `askedFirst` is then what `ask` has given. A request asks once at most.
 */
export class AskFirst extends Error {
  override name = 'AskFirst';
  readonly ask: () => Promise<string>;
  constructor(ask: () => Promise<string>) {
    super('Somebody else is to be asked before the transaction.');
    this.ask = ask;
  }
}

export type Handler<Definition> = (
  context: Context<Definition>,
  request: Request<Definition>,
) => Promise<Definition extends { stream: string } ? void : Reply<Definition> | AfterCommit<Reply<Definition>>>;

/** Registers an endpoint of the contract: authenticate, validate, act, present. */
export function route<Definition extends EndpointDefinition>(
  app: FastifyInstance,
  services: Services,
  definition: Definition,
  handler: Handler<Definition>,
): void {
  const { method, path } = definition;
  app.route({
    method,
    url: `/portal/api/${path}`,
    handler: async (request, reply) => {
      const common = commonContext(services, request, reply);
      const act = handler as unknown as (context: unknown, input: unknown) => Promise<unknown>;
      const inTurn = (askedFirst: string | null) =>
        services.calls.inTurn((enter) => run(services, definition, { ...common, askedFirst }, act, enter));
      // Who waits for somebody else has no turn meanwhile: a service that hangs must not keep colleagues waiting.
      const result = await inOperation(`${method} ${path}`, () =>
        inTurn(null).catch(async (error: unknown) => {
          if (!(error instanceof AskFirst)) throw error;
          return inTurn(await error.ask());
        }),
      );
      if (definition.stream || definition.redirects) return reply;
      return present(definition, reply, result);
    },
  });
}

async function run(
  services: Services,
  definition: EndpointDefinition,
  common: Common & { askedFirst: string | null },
  act: (context: unknown, input: unknown) => Promise<unknown>,
  enter: Enter,
): Promise<unknown> {
  const { request } = common.http;
  if (definition.access === 'public') return act(common, validate(definition, request, common.language));
  if (definition.upload || definition.stream) {
    const subject = await inSession(services, definition, common, enter, async (_tx, subject) => subject);
    const context = { ...common, subject, language: subject.language };
    return act(context, validate(definition, request, subject.language));
  }
  const result = await inSession(services, definition, common, enter, (tx, subject) => {
    const input = validate(definition, request, subject.language);
    const context = { ...common, tx, subject, language: subject.language };
    return once(context, definition, () => act(context, input));
  });
  return result instanceof AfterCommit ? result.work() : result;
}

/**
 * Runs `work` in a transaction of the request's session, which it keeps alive. A GET only reads: what it keeps alive is
 * written after it, in a transaction of its own.
 */
async function inSession<Result>(
  { db, openSession }: Services,
  definition: EndpointDefinition,
  { http: { request, reply } }: Common,
  enter: Enter,
  work: (tx: Transaction, subject: Subject) => Promise<Result>,
): Promise<Result> {
  const lastWrites: Parameters<AtEnd>[0][] = [];
  const open = async (tx: Transaction) => {
    const subject = await openSession(tx, request, definition.access, (write) => lastWrites.push(write));
    request.portalSubject = subject;
    if (definition.stream !== 'events') enter(callerOf(definition, subject));
    if (definition.isPersonal && subject.impersonator) throw refusal('impersonatedNever');
    request.portalLanguage = subject.language;
    reply.header(SESSION_EXPIRES_HEADER, subject.sessionExpiresAt.toISOString());
    return { result: await work(tx, subject), clientId: subject.clientId };
  };
  const write = async (tx: Transaction) => {
    for (const last of lastWrites) await last(tx);
  };
  if (onlyReads(definition)) {
    const { result, clientId } = await db.reading(open);
    if (lastWrites.length > 0) await db.inClient(clientId, write);
    return result;
  }
  return db.inNoClient(async (tx) => {
    const { result } = await open(tx);
    await write(tx);
    return result;
  });
}

/** Files on a slow line are counted by themselves: who sends four of them still works with the portal. */
function callerOf({ upload, stream }: EndpointDefinition, { personId, clientId }: Subject): Caller {
  const kind = upload || stream ? 'file' : 'call';
  return { personId: `${kind} ${personId}`, clientId: `${kind} ${clientId}` };
}

function commonContext(services: Services, request: FastifyRequest, reply: FastifyReply): Common {
  const { config, db, files, clock, changes } = services;
  const language = preferredLanguage(request.headers['accept-language']);
  request.portalLanguage = language;
  return {
    config,
    db,
    files,
    clock,
    changes,
    log: request.log as unknown as Log,
    language,
    traceId: request.id,
    http: { request, reply },
  };
}

/** Only what the contract's shape names leaves the server. */
function present(definition: EndpointDefinition, reply: FastifyReply, result: unknown): FastifyReply {
  if (!definition.reply || (result === undefined && definition.reply.isOptional())) return reply.code(204).send();
  return reply.code(definition.status ?? 200).send(definition.reply.parse(result));
}

/** The subject's rights end where the portal's kinds of user end: partner and corporate end users see only the Download Center. */
export function refuseEndUsers(subject: Subject): void {
  if (subject.clientKind === 'PARTNER' || subject.clientKind === 'CORPORATE') throw refusal('endUserOnly');
}

function refusal(key: string): PortalError {
  return new PortalError('UNAUTHORIZED', { reasons: [{ kind: 'permission', key, parameters: {} }] });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the answer: the user's, else the browser's. */
    portalLanguage: Language;
    /** Who asks, once his session is known. */
    portalSubject?: Subject;
    /** Of the catalogue, where the request was refused or failed. */
    portalProblem?: ErrorKey;
  }
}
