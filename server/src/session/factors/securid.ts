import type { SecurIdSettings } from '../../config-identity.ts';
import type { Subject } from '../../platform/subject.ts';
import { text } from '../../platform/texts.ts';
import {
  SecurIdClient,
  SecurIdUnavailable,
  type SecurIdAnswer,
  type SecurIdMethod,
} from '../securid/securid-client.ts';
import type { Factor, Question, Taken, Unavailable } from './factor.ts';

/** A user's name at RSA's service: user names are unique only within a client. */
function nameAtService({ userName, businessId }: Pick<Subject, 'userName' | 'businessId'>): string {
  return `${userName}@${businessId}`;
}

/**
 * A token of RSA SecurID: RSA's service judges what the user types, and may ask for more: the next code, or a new PIN.
 * Its codes are not bound to content, so it signs only if the client allows it.
 */
export const securId: Factor = {
  hint: async ({ subject }) => nameAtService(subject),
  signs: ({ securIdSigns }) => securIdSigns,
  ask: async () => ({ state: {} }),
  longestSeconds: ({ securId: settings }) => settings?.timeoutSeconds ?? 0,
  alarm({ securId: settings }) {
    const host = settings ? new URL(settings.url).hostname : '–';
    return { key: 'securIdFails', about: host, parameters: { host } };
  },
  async judge(question) {
    const { given, subject } = question;
    if (typeof given !== 'string' || given === '') return 'WRONG';
    const answer = await askService(question, given);
    if ('unavailable' in answer) return answer;
    if (answer.outcome === 'ACCEPTED') return 'RIGHT';
    // The service's own attempt has ended: the next try starts with a passcode again.
    if (answer.outcome === 'REFUSED') return { wrong: {} };
    return { furtherStep: stepOf(answer, subject), state: answer.attempt };
  },
};

type Challenged = Extract<SecurIdAnswer, { outcome: 'CHALLENGED' }>;
type Step = Extract<Taken, { furtherStep: unknown }>['furtherStep'];

function stepOf({ attempt, minimumLength, maximumLength, systemPin }: Challenged, { language }: Subject): Step {
  const kind = attempt.method;
  const parameters = { least: minimumLength ?? 4, most: maximumLength ?? 8, pin: systemPin ?? '' };
  return { kind, text: text(language, `session.securId.${kind}`, parameters) };
}

async function askService({ config, subject, state }: Question, given: string): Promise<SecurIdAnswer | Unavailable> {
  const name = nameAtService(subject);
  try {
    const client = clientOf(config.securId);
    const { attemptId, messageId, method } = state;
    if (attemptId === undefined) return await client.begin(name, given);
    const attempt = { attemptId: String(attemptId), messageId: String(messageId), method: method as SecurIdMethod };
    return await client.goOn(name, attempt, given);
  } catch (error) {
    if (!(error instanceof SecurIdUnavailable)) throw error;
    return { unavailable: error };
  }
}

const clients = new WeakMap<SecurIdSettings, SecurIdClient>();

/** One per configuration, so that it knows how many of its calls are in progress. */
function clientOf(settings: SecurIdSettings | null): SecurIdClient {
  if (!settings) throw new SecurIdUnavailable('No service is set up.');
  const known = clients.get(settings) ?? new SecurIdClient(settings);
  clients.set(settings, known);
  return known;
}
