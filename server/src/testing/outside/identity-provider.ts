import { createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider, type Configuration } from 'oidc-provider';

/** A person as the provider knows them; their name there is their subject. */
export type ProviderPerson = { email?: string; emailVerified?: boolean; amr?: string[]; acr?: string };
type Claims = Record<string, unknown>;

export const B2C_CLIENT_ID = 'portico';
export const B2C_CLIENT_SECRET = 'a-secret-of-the-tests-that-is-long-enough';
const KEY_ID = 'key-of-the-tests';
const STRONG = 'urn:example:strong';

/**
 * A certified OpenID provider (npm `oidc-provider`) on this computer, with a sign-in page that asks only for a name.
 * First `start`, which returns the issuer, then `serve` with the portals that may send people to it.
 */
export class IdentityProvider {
  readonly people = new Map<string, ProviderPerson>();
  /** A person for an unknown name; by default the provider knows nobody else. */
  stranger: (name: string) => ProviderPerson | undefined = () => undefined;
  /**
   * Changes the claims of the next ID tokens, which are signed again: with `key`, by a key other than the published
   * one, with `algorithm`, by none or by the client's secret.
   */
  tamper: { claims?: (claims: Claims) => Claims; key?: KeyObject; algorithm?: 'none' | 'HS256' } | null = null;
  issuer = '';
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  #provider: Provider | null = null;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async start(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this.issuer;
  }

  serve(...portals: string[]): void {
    const provider = new Provider(this.issuer, this.#configuration(portals));
    provider.use(async (context, next) => {
      await next();
      if (this.tamper && context.oidc?.route === 'token') context.body = this.#tampered(context.body);
    });
    this.#provider = provider;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  #configuration(portals: string[]): Configuration {
    return {
      clients: [
        {
          client_id: B2C_CLIENT_ID,
          client_secret: B2C_CLIENT_SECRET,
          redirect_uris: portals.map((address) => `${address}/portal/api/portal/b2c/callback`),
        },
      ],
      jwks: { keys: [{ ...this.#keys.privateKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
      cookies: { keys: [randomBytes(32).toString('hex')] },
      claims: { openid: ['sub', 'amr', 'acr'], email: ['email', 'email_verified'] },
      acrValues: [STRONG],
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
      findAccount: (_context, accountId) => ({ accountId, claims: () => this.#claims(accountId) }),
      loadExistingGrant: async ({ oidc: { session, client, provider } }) => {
        const grant = new provider.Grant({ accountId: session!.accountId!, clientId: client!.clientId });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    };
  }

  #person(name: string): ProviderPerson | undefined {
    return this.people.get(name) ?? this.stranger(name);
  }

  #claims(name: string) {
    const { email, emailVerified = true } = this.#person(name) ?? {};
    return { sub: name, ...(email && { email, email_verified: emailVerified }) };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = this.#provider;
    if (!provider) return void response.writeHead(503).end();
    if (!request.url?.startsWith('/sign-in/')) return provider.callback()(request, response);
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(PAGE);
    const form = new URLSearchParams(await text(request));
    const name = form.get('name') ?? '';
    const person = this.#person(name);
    const { amr, acr } = person ?? {};
    const result = person
      ? { login: { accountId: name, ...(amr && { amr }), ...(acr && { acr }) } }
      : { error: 'access_denied', error_description: 'cancelled' };
    await provider.interactionFinished(request, response, result);
  }

  #tampered(body: unknown): unknown {
    const answer = body as { id_token: string };
    const [head, payload] = answer.id_token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    const changed = this.tamper?.claims?.(payload as Claims) ?? payload;
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const algorithm = this.tamper?.algorithm ?? 'RS256';
    const signed = `${encode({ ...(head as object), alg: algorithm })}.${encode(changed)}`;
    return { ...answer, id_token: `${signed}.${this.#signature(algorithm, signed)}` };
  }

  #signature(algorithm: string, signed: string): string {
    if (algorithm === 'none') return '';
    if (algorithm === 'HS256') return createHmac('sha256', B2C_CLIENT_SECRET).update(signed).digest('base64url');
    return sign('sha256', Buffer.from(signed), this.tamper?.key ?? this.#keys.privateKey).toString('base64url');
  }
}

const PAGE = `<!doctype html><html lang="en"><title>Provider</title><main><h1>Provider of the tests</h1>
<form method="post"><label>Name <input name="name" autofocus></label> <button>Sign in here</button></form></main></html>`;
