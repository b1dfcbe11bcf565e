import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SecurIdSettings } from '../../config-identity.ts';

/** An attempt that the service has begun and waits to continue. */
export type SecurIdAttempt = { attemptId: string; messageId: string; method: SecurIdMethod };

/**
 * What the service wants next: the token's next code, a PIN of the person's own choice, a PIN that the service
 * generated, or another passcode.
 */
export const SECURID_METHODS = [
  'SECURID',
  'SECURID_NEXT_TOKENCODE',
  'SECURID_NEWPIN',
  'SECURID_SYSTEM_GENERATED_PIN',
] as const;
export type SecurIdMethod = (typeof SECURID_METHODS)[number];

export type SecurIdAnswer =
  | { outcome: 'ACCEPTED' }
  | { outcome: 'REFUSED' }
  | {
      outcome: 'CHALLENGED';
      attempt: SecurIdAttempt;
      /** For a PIN, if the service says so. */
      minimumLength: number | null;
      maximumLength: number | null;
      /** The PIN that the service generated. */
      systemPin: string | null;
    };

/** The service can't be reached, or its answer doesn't fit its interface. */
export class SecurIdUnavailable extends Error {
  override name = 'SecurIdUnavailable';
}

/** Per process: calls to a hanging service must not pile up without limit. */
const CALLS_AT_ONCE = 100;
const ANSWER_MAXIMUM_BYTES = 64 * 1024;

const number = z.number().int().nullish();
const version = z.object({
  methodAttributes: z.array(z.object({ name: z.string(), value: z.string().nullable() })).nullish(),
  prompt: z.object({ minLength: number, maxLength: number }).nullish(),
});
const answer = z.object({
  context: z.object({ authnAttemptId: z.string(), messageId: z.string() }),
  attemptResponseCode: z.enum(['SUCCESS', 'FAIL', 'CHALLENGE', 'CANCELED']),
  challengeMethods: z
    .object({
      challenges: z.array(
        z.object({
          requiredMethods: z.array(z.object({ methodId: z.string(), versions: z.array(version) })),
        }),
      ),
    })
    .nullish(),
});

/**
 * RSA SecurID's Authentication API (REST, version 1.1): the first call sends the passcode, further ones answer what the
 * service asks for. Nothing that a person typed appears in an error or a log.
 */
export class SecurIdClient {
  readonly #settings: SecurIdSettings;
  #calls = 0;

  constructor(settings: SecurIdSettings) {
    this.#settings = settings;
  }

  /** Begins an attempt with a passcode (PIN and tokencode). Throws SecurIdUnavailable. */
  begin(userName: string, passcode: string): Promise<SecurIdAnswer> {
    return this.#call('initialize', userName, { attemptId: '', messageId: '', method: 'SECURID' }, passcode);
  }

  /** Sends what the service has asked for. Throws SecurIdUnavailable. */
  goOn(userName: string, attempt: SecurIdAttempt, value: string): Promise<SecurIdAnswer> {
    return this.#call('verify', userName, attempt, value);
  }

  async #call(verb: string, subjectName: string, attempt: SecurIdAttempt, value: string): Promise<SecurIdAnswer> {
    const { agent } = this.#settings;
    const { attemptId, messageId, method } = attempt;
    const given = await this.#post(verb, {
      ...(verb === 'initialize' && { clientId: agent }),
      subjectName,
      subjectCredentials: [{ methodId: method, collectedInputs: [{ name: method, value }] }],
      context: { authnAttemptId: attemptId, messageId: randomUUID(), inResponseTo: messageId },
    });
    const read = answer.safeParse(given);
    if (!read.success) throw new SecurIdUnavailable('The answer is not what the interface describes.');
    return presentAnswer(read.data);
  }

  async #post(verb: string, body: object): Promise<unknown> {
    const { url, accessKey, timeoutSeconds } = this.#settings;
    if (this.#calls >= CALLS_AT_ONCE) throw new SecurIdUnavailable('Too many calls wait for the service.');
    this.#calls += 1;
    try {
      const response = await fetch(new URL(`mfa/v1_1/authn/${verb}`, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'client-key': accessKey },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutSeconds * 1000),
      });
      if (!response.ok) throw new SecurIdUnavailable(`The service answered with status ${response.status}.`);
      const text = await response.text();
      if (text.length > ANSWER_MAXIMUM_BYTES) throw new SecurIdUnavailable('The answer is too long.');
      return JSON.parse(text);
    } catch (error) {
      if (error instanceof SecurIdUnavailable) throw error;
      throw new SecurIdUnavailable('The service can’t be reached.', { cause: error });
    } finally {
      this.#calls -= 1;
    }
  }
}

function presentAnswer({ context, attemptResponseCode, challengeMethods }: z.output<typeof answer>): SecurIdAnswer {
  if (attemptResponseCode === 'SUCCESS') return { outcome: 'ACCEPTED' };
  if (attemptResponseCode !== 'CHALLENGE') return { outcome: 'REFUSED' };
  const wanted = challengeMethods?.challenges.flatMap(({ requiredMethods }) => requiredMethods) ?? [];
  const known = wanted.find(({ methodId }) => isKnown(methodId));
  if (!known) throw new SecurIdUnavailable('The service asks for something that the portal does not know.');
  const { authnAttemptId: attemptId, messageId } = context;
  return {
    outcome: 'CHALLENGED',
    attempt: { attemptId, messageId, method: known.methodId as SecurIdMethod },
    ...presentPin(known.versions[0]),
  };
}

const isKnown = (methodId: string) => (SECURID_METHODS as readonly string[]).includes(methodId);

function presentPin(asked: z.output<typeof version> | undefined) {
  return {
    minimumLength: asked?.prompt?.minLength ?? null,
    maximumLength: asked?.prompt?.maxLength ?? null,
    systemPin: asked?.methodAttributes?.find(({ name }) => name === 'PIN')?.value ?? null,
  };
}
