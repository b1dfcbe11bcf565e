import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onlyReads, type Access, type EndpointDefinition, type Reply, type Request } from '@portico/contract/endpoint';
import type { ErrorKey } from '@portico/contract/errors';
import { type Language, preferredLanguage } from '@portico/contract/languages';
import { JSON_BODY_MAXIMUM_BYTES } from '@portico/contract/limits';
import { SESSION_EXPIRES_HEADER } from '@portico/contract/session/model';
import type { Config } from '../../config.ts';
import type { Changes } from '../changes.ts';
import type { Clock } from '../clock.ts';
import { inOperation } from '../crash-point.ts';
import type { Database, Transaction } from '../database/db.ts';
import type { Files } from '../files/files.ts';
import type { Log } from '../log.ts';
import type { PageRules } from '../page-rules.ts';
import type { Subject } from '../subject.ts';
import { refuseOthers } from './audience.ts';
import { once } from './idempotency.ts';
import type { Caller, Enter, RunningCalls } from './running-calls.ts';
import { validate } from './validate.ts';

/**
 * Takes a write to be done last in the request's transaction, such as the session's activity. A request that held the
 * session's row while waiting for another would lock users after their sessions; everybody else locks them before.
 */
export type AtEnd = (write: (tx: Transaction) => Promise<void>) => void;

/** Finds the subject of a request inside a transaction and sets its client; throws UNAUTHENTICATED. */
export type SessionOpener = (
  tx: Transaction,
  request: FastifyRequest,
  access: Access,
  atEnd: AtEnd,
) => Promise<Subject>;

/** What every route, use case and job can use. */
export type Services = {
  config: Config;
  db: Database;
  files: Files;
  clock: Clock;
  log: Log;
  changes: Changes;
  calls: RunningCalls;
  openSession: SessionOpener;
  pageRules: PageRules;
};

type Common = Pick<Services, 'config' | 'db' | 'files' | 'clock' | 'log' | 'changes' | 'pageRules'> & {
  language: Language;
  traceId: string;
  http: { request: FastifyRequest; reply: FastifyReply };
};
type InSession = Common & { subject: Subject };
type InTransaction = InSession & {
  tx: Transaction;
  /** What `AskFirst` returned, in the second run of a request that needed it; otherwise null. */
  askedFirst: string | null;
};

/**
 * What a handler gets. Public endpoints: no subject. Files and streams: a subject but no transaction, which a slow peer
 * would hold open. All others: the transaction in which the whole request runs.
 */
export type Context<Definition> = Definition extends { access: 'public' }
  ? Common
  : Definition extends { upload: string } | { stream: string }
    ? InSession
    : InTransaction;

/**
 * What a read-only handler does after its transaction, because it waits for something other than the database (a file
 * on a disk or in a bucket), which a transaction must not.
 */
export class AfterCommit<Result> {
  readonly work: () => Promise<Result>;
  constructor(work: () => Promise<Result>) {
    this.work = work;
  }
}

/**
 * Thrown in a request's transaction to get an answer from something other than the database, which may be slow or never
 * answer. Rolls the transaction back, waits for `ask` without one, and restarts the request, so that everything it
 * rests on is checked again; `askedFirst` then holds the answer. A request asks at most once.
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

/** Registers an endpoint of the contract: authenticate, refuse others than its audience, validate, act, present. */
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
    // A file's HEAD would read all of it for nothing.
    exposeHeadRoute: definition.stream === undefined,
    ...(definition.bodyMaximumBytes !== undefined && {
      bodyLimit: definition.bodyMaximumBytes,
      // Nobody without a session makes the server read more than usual.
      preParsing: async (request) => {
        if (isLarge(request))
          await services.db.reading((tx) => services.openSession(tx, request, definition.access, () => {}));
      },
    }),
    handler: async (request, reply) => {
      const common = commonContext(services, request, reply);
      const act = handler as unknown as (context: unknown, input: unknown) => Promise<unknown>;
      const inTurn = (askedFirst: string | null) =>
        services.calls.inTurn((enter) => run(services, definition, { ...common, askedFirst }, act, enter));
      // A request that waits for somebody else has no turn meanwhile: a hanging service must not keep colleagues
      // waiting.
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

/** Larger than most bodies may be, or without saying so. */
function isLarge({ headers }: FastifyRequest): boolean {
  const length = Number(headers['content-length']);
  return !(length <= JSON_BODY_MAXIMUM_BYTES);
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
 * Runs `work` in a transaction of the request's session, and keeps the session alive. A GET is read-only, so the
 * session's activity is written afterwards in its own transaction.
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
    request.portalLanguage = subject.language;
    reply.header(SESSION_EXPIRES_HEADER, subject.sessionExpiresAt.toISOString());
    refuseOthers(definition, subject);
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

/** Files on a slow line are counted separately: sending four of them doesn't block the portal. */
function callerOf({ upload, stream }: EndpointDefinition, subject: Subject): Caller {
  return callerAs(upload || stream ? 'file' : 'call', subject);
}

/** Who takes a turn as this kind: what reads the database for a file takes it as a call. */
export function callerAs(kind: 'call' | 'file', { personId, clientId }: Subject): Caller {
  return { personId: `${kind} ${personId}`, clientId: `${kind} ${clientId}` };
}

function commonContext(services: Services, request: FastifyRequest, reply: FastifyReply): Common {
  const { config, db, files, clock, changes, pageRules } = services;
  const language = preferredLanguage(request.headers['accept-language']);
  request.portalLanguage = language;
  return {
    config,
    db,
    files,
    clock,
    changes,
    pageRules,
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

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the answer: the user's, or else the browser's. */
    portalLanguage: Language;
    /** Who asks, once their session is known. */
    portalSubject?: Subject;
    /** The catalogue's error if the request was refused or failed. */
    portalProblem?: ErrorKey;
  }
}
