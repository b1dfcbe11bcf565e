import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ApiName, ApiRequest } from '@portico/contract/api';
import type { EndpointDefinition } from '@portico/contract/endpoint';
import type { PortalEvent } from '@portico/contract/events/endpoints';
import { SESSION_EXPIRES_HEADER } from '@portico/contract/session/model';
import { PortalError } from '../../../server/src/platform/errors.ts';
import { problemOf } from '../../../server/src/platform/http/problem.ts';
import { sendBench, sendBuiltPage } from './built-pages.ts';
import { checkAnswer, findEndpoint, parseRequest } from './check-contract.ts';
import { isRefused, isSlow, BROKEN_OFF, NETWORK_GONE, refused, type Answers, type Refused } from './fake-answers.ts';
import { defaultAnswers } from './samples/default-answers.ts';
import type { Session } from './samples/sample-user.ts';
import type { Benches } from './workbench/build-benches.ts';

/** The server of one test. What a test wants of it is said here; what the page made of it is checked by `faults`. */
export type FakeServer = {
  address: string;
  /** From now on it has benches too, at this address. */
  serveBenches: (benches: Benches) => string;
  /** Forgets the test before. `session: null` is a visitor who hasn't signed in. */
  begin: (session: Session | null, answers: Answers) => void;
  /** More answers, or other ones from now on. */
  answer: (answers: Answers) => void;
  /** The requests of this kind so far, as the server would have got them. */
  asked: <Name extends ApiName>(name: Name) => ApiRequest<Name>[];
  /** Tells the open pages that something has changed. */
  push: (event: PortalEvent) => void;
  /** How many pages listen for events. */
  listeners: () => number;
  /** What broke the contract, and calls without an answer. */
  faults: () => string[];
  /** Answers what still waits, and nothing more. */
  end: () => void;
  close: () => Promise<void>;
};

type Round = {
  session: Session | null;
  answers: Answers;
  asked: { name: ApiName; request: unknown }[];
  faults: string[];
  waiting: Set<() => void>;
};
const newRound = (session: Session | null, answers: Answers): Round => ({
  session,
  answers: { ...defaultAnswers(session), ...answers },
  asked: [],
  faults: [],
  waiting: new Set(),
});

const API = '/portal/api/';
const APP = '/portal/app/';
const BENCH = '/portal/bench/';
const HOUR_MS = 3_600_000;

/** Serves the built pages and answers their calls from what a test says, each checked by the contract. */
export async function startFakeServer(): Promise<FakeServer> {
  let round: Round | null = null;
  let benches: Benches | null = null;
  const streams = new Set<ServerResponse>();

  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      round?.faults.push(String(error));
      response.destroy();
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith(APP)) {
      return sendBuiltPage(response, url.pathname.slice(APP.length), Boolean(round?.session));
    }
    if (benches && url.pathname.startsWith(BENCH)) {
      return sendBench(response, url.pathname.slice(BENCH.length), Boolean(round?.session), benches);
    }
    // A call that a page made while its test ended.
    if (!round || !url.pathname.startsWith(API)) return void response.writeHead(404).end();
    await answerCall(round, request, response, url);
  }

  async function answerCall(now: Round, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const found = findEndpoint(request.method ?? '', url.pathname.slice(API.length));
    if (!found) {
      now.faults.push(`The contract has no ${request.method} ${url.pathname}`);
      return sendProblem(now, response, refused('NOT_FOUND'));
    }
    const { name, definition, params } = found;
    if (definition.stream === 'events') return openStream(now, response);
    try {
      const body = await bodyOf(request, definition);
      const asked = parseRequest(name, definition, { params, query: queryOf(url), body });
      now.asked.push({ name, request: asked });
      await send(now, name, definition, asked, response);
    } catch (error) {
      if (round === now) now.faults.push(error instanceof Error ? error.message : String(error));
      sendProblem(now, response, refused('PROBLEM'));
    }
  }

  function openStream(now: Round, response: ServerResponse): void {
    if (!now.session) return sendProblem(now, response, refused('UNAUTHENTICATED'));
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write(': open\n\n');
    streams.add(response);
    response.once('close', () => streams.delete(response));
  }

  await new Promise<void>((started) => {
    server.listen(0, '127.0.0.1', started);
  });
  const { port } = server.address() as AddressInfo;

  const end = () => {
    round?.waiting.forEach((release) => release());
    for (const stream of streams) stream.end();
    round = null;
  };
  return {
    address: `http://127.0.0.1:${port}${APP.slice(0, -1)}`,
    serveBenches: (given) => {
      benches = given;
      return `http://127.0.0.1:${port}${BENCH.slice(0, -1)}`;
    },
    begin: (session, answers) => {
      round = newRound(session, answers);
    },
    answer: (answers) => void Object.assign(round!.answers, answers),
    asked: <Name extends ApiName>(wanted: Name) =>
      round!.asked.filter(({ name }) => name === wanted).map(({ request }) => request as ApiRequest<Name>),
    push: (event) => {
      for (const stream of streams) stream.write(`data: ${JSON.stringify(event)}\n\n`);
    },
    listeners: () => streams.size,
    faults: () => round?.faults ?? [],
    end,
    close: async () => {
      end();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The name of every file that is sent. */
export const SENT_FILE = 'Übersicht_20-11-2026_14-05.csv';

/** A repeated field is a list, as Fastify reads it. */
function queryOf({ searchParams }: URL): Record<string, string | string[]> {
  const fields = [...new Set(searchParams.keys())];
  return Object.fromEntries(
    fields.map((field) => {
      const values = searchParams.getAll(field);
      return [field, values.length > 1 ? values : values[0]!];
    }),
  );
}

async function bodyOf(request: IncomingMessage, { body, upload }: EndpointDefinition): Promise<unknown> {
  if (upload || !body || request.headers['content-type'] === undefined) {
    request.resume();
    return undefined;
  }
  return json(request);
}

async function send(
  now: Round,
  name: ApiName,
  definition: EndpointDefinition,
  asked: unknown,
  response: ServerResponse,
): Promise<void> {
  if (!(name in now.answers)) throw new Error(`The test has no answer to ${name}`);
  const given: unknown = now.answers[name];
  let answer: unknown = typeof given === 'function' ? (given as (asked: unknown) => unknown)(asked) : given;
  if (isSlow(answer)) {
    now.waiting.add(answer.release);
    await answer.slow;
    answer = answer.answer;
  }
  if (answer === NETWORK_GONE) return void response.destroy();
  if (answer === BROKEN_OFF) return breakOff(response);
  if (isRefused(answer)) return sendProblem(now, response, answer);
  checkAnswer(name, definition, answer);
  const headers = sessionHeaders(now);
  if (definition.stream === 'file') return sendFile(response, headers);
  if (answer === undefined) return void response.writeHead(204, headers).end();
  response
    .writeHead(definition.status ?? 200, { ...headers, 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(answer));
}

function breakOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '100' });
  response.write('content', () => response.destroy());
}

/** Some file, whatever it is of; its name is in the header as the server writes it. */
function sendFile(response: ServerResponse, headers: Record<string, string>): void {
  const disposition = `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(SENT_FILE)}`;
  response.writeHead(200, { ...headers, 'content-disposition': disposition }).end('content');
}

function sessionHeaders({ session }: Round): Record<string, string> {
  return session ? { [SESSION_EXPIRES_HEADER]: new Date(Date.now() + HOUR_MS).toISOString() } : {};
}

/** As the server builds it, in the reader's language. */
function sendProblem(now: Round, response: ServerResponse, { refused: key, details }: Refused): void {
  const problem = problemOf(new PortalError(key, details), now.session?.settings.language ?? 'en', '0123456789abcdef');
  response
    .writeHead(problem.status, { ...sessionHeaders(now), 'content-type': 'application/problem+json' })
    .end(JSON.stringify(problem));
}
