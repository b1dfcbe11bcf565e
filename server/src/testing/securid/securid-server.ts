import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A person's token: the codes that it shows one after the other, and what the service wants of him. */
export type SecurIdPerson = {
  pin: string;
  codes: string[];
  /** Asks for the following code after the first one. */
  nextCode?: boolean;
  /** Asks for a new PIN after the first passcode: of his own choice, or one that the service makes. */
  newPin?: 'OWN' | 'SYSTEM';
};

type Method = 'SECURID' | 'SECURID_NEXT_TOKENCODE' | 'SECURID_NEWPIN' | 'SECURID_SYSTEM_GENERATED_PIN';
type Attempt = { userName: string; wants: Method; messageId: string };
type Call = {
  clientId?: string;
  subjectName: string;
  subjectCredentials: { methodId: Method; collectedInputs: { name: string; value: string }[] }[];
  context: { authnAttemptId: string; messageId: string; inResponseTo: string };
};

export const SECURID_AGENT = 'portico';
export const SECURID_ACCESS_KEY = 'a-key-of-the-tests';
const SYSTEM_PIN = '73519284';

/** The stand-in; its README says what it leaves out. */
export class SecurIdServer {
  readonly people = new Map<string, SecurIdPerson>();
  /** A token for who has none among them yet; by default the service knows nobody else. */
  stranger: (userName: string) => SecurIdPerson | undefined = () => undefined;
  /** True: it answers with status 500. */
  fails = false;
  /** How many calls have come. */
  calls = 0;
  #hangs = Promise.resolve();
  readonly #attempts = new Map<string, Attempt>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async start(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** From now on no call is answered, nor looked at, until what this gives is called. */
  hang(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#hangs = promise;
    return resolve;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = JSON.parse(await text(request)) as Call;
    this.calls += 1;
    await this.#hangs;
    if (this.fails) return reply(response, 500, {});
    if (request.headers['client-key'] !== SECURID_ACCESS_KEY) return reply(response, 403, {});
    if (request.url === '/mfa/v1_1/authn/initialize' && call.clientId === SECURID_AGENT)
      return this.#begin(call, response);
    const attempt = this.#attempts.get(call.context.authnAttemptId);
    const isNext = attempt?.userName === call.subjectName && attempt.messageId === call.context.inResponseTo;
    if (request.url !== '/mfa/v1_1/authn/verify' || !attempt || !isNext) return reply(response, 400, {});
    this.#goOn(call, attempt, response);
  }

  #person(userName: string): SecurIdPerson | undefined {
    const person = this.people.get(userName) ?? this.stranger(userName);
    if (person) this.people.set(userName, person);
    return person;
  }

  #begin(call: Call, response: ServerResponse): void {
    const person = this.#person(call.subjectName);
    const attempt: Attempt = { userName: call.subjectName, wants: 'SECURID', messageId: '' };
    if (!person || !this.#takesPasscode(person, call)) return this.#end(call, response, 'FAIL');
    const id = randomUUID();
    this.#attempts.set(id, attempt);
    if (person.nextCode) return this.#ask(id, attempt, call, response, 'SECURID_NEXT_TOKENCODE');
    if (person.newPin === 'OWN') return this.#ask(id, attempt, call, response, 'SECURID_NEWPIN');
    if (person.newPin === 'SYSTEM') return this.#ask(id, attempt, call, response, 'SECURID_SYSTEM_GENERATED_PIN');
    this.#end(call, response, 'SUCCESS', id);
  }

  #goOn(call: Call, attempt: Attempt, response: ServerResponse): void {
    const id = call.context.authnAttemptId;
    const person = this.people.get(attempt.userName)!;
    const [credential] = call.subjectCredentials;
    const value = credential?.collectedInputs[0]?.value ?? '';
    if (credential?.methodId !== attempt.wants) return reply(response, 400, {});
    if (attempt.wants === 'SECURID_NEXT_TOKENCODE') {
      const isRight = value === person.codes.shift();
      if (isRight) delete person.nextCode;
      return this.#end(call, response, isRight ? 'SUCCESS' : 'FAIL', id);
    }
    if (attempt.wants === 'SECURID')
      return this.#end(call, response, this.#takesPasscode(person, call) ? 'SUCCESS' : 'FAIL', id);
    const pin = attempt.wants === 'SECURID_NEWPIN' ? value : SYSTEM_PIN;
    if (!/^\d{4,8}$/.test(pin)) return this.#ask(id, attempt, call, response, attempt.wants);
    person.pin = pin;
    delete person.newPin;
    this.#ask(id, attempt, call, response, 'SECURID');
  }

  /** A passcode is the PIN with the code that the token shows now; each code counts once. */
  #takesPasscode(person: SecurIdPerson, { subjectCredentials: [credential] }: Call): boolean {
    return credential?.collectedInputs[0]?.value === person.pin + person.codes.shift();
  }

  #ask(id: string, attempt: Attempt, call: Call, response: ServerResponse, methodId: Method): void {
    attempt.wants = methodId;
    attempt.messageId = randomUUID();
    const isPin = methodId === 'SECURID_NEWPIN';
    const version = {
      versionId: '1.0.0',
      methodAttributes: methodId === 'SECURID_SYSTEM_GENERATED_PIN' ? [{ name: 'PIN', value: SYSTEM_PIN }] : [],
      valueRequired: true,
      prompt: { minLength: isPin ? 4 : null, maxLength: isPin ? 8 : null },
    };
    reply(response, 200, {
      context: { authnAttemptId: id, messageId: attempt.messageId, inResponseTo: call.context.messageId },
      attemptResponseCode: 'CHALLENGE',
      attemptReasonCode: 'AUTHENTICATION_REQUIRED',
      challengeMethods: { challenges: [{ methodSetId: null, requiredMethods: [{ methodId, versions: [version] }] }] },
    });
  }

  #end(call: Call, response: ServerResponse, code: 'SUCCESS' | 'FAIL', id: string = randomUUID()): void {
    this.#attempts.delete(id);
    reply(response, 200, {
      context: { authnAttemptId: id, messageId: randomUUID(), inResponseTo: call.context.messageId },
      attemptResponseCode: code,
      attemptReasonCode: code === 'SUCCESS' ? 'CREDENTIAL_VERIFIED' : 'VERIFY_ERROR',
      challengeMethods: null,
    });
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
