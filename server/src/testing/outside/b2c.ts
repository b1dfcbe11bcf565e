import { B2C_CLIENT_ID, B2C_CLIENT_SECRET, type IdentityProvider } from './identity-provider.ts';
import type { Answer, TestPortal } from '../portal/portal.ts';
import { TestBrowser } from '../portal/test-browser.ts';

const WEB = { 'portico-client': 'web', 'content-type': 'application/json' };

/** The settings of a portal whose users may sign in through the provider. */
export function b2cSettings({ issuer }: IdentityProvider): Record<string, string> {
  return {
    PORTICO_B2C_ISSUER: issuer,
    PORTICO_B2C_CLIENT_ID: B2C_CLIENT_ID,
    PORTICO_B2C_CLIENT_SECRET: B2C_CLIENT_SECRET,
    PORTICO_B2C_NAME: 'Test Provider',
  };
}

/** One browser on its way through a sign-in at the provider, step by step. */
export class B2cVisit {
  readonly browser = new TestBrowser();
  readonly #portal: TestPortal;
  readonly #provider: IdentityProvider;

  constructor(portal: TestPortal, provider: IdentityProvider) {
    this.#portal = portal;
    this.#provider = provider;
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  async post(name: string, body?: unknown, portal = this.#portal): Promise<Answer<any>> {
    const answer = await this.browser.ask(`${portal.address}/portal/api/portal/b2c/${name}`, {
      method: 'POST',
      headers: body === undefined ? { 'portico-client': 'web' } : WEB,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json(), headers: answer.headers };
  }

  /** The address of the provider's page. */
  async begin(body: object = {}): Promise<string> {
    return (await this.post('begin', body)).body.address;
  }

  /** Signs in at the provider and returns the address that it sends the browser back to. */
  async atProvider(address: string, name: string): Promise<string> {
    const isBack = (next: string) => next.startsWith(this.#portal.config.address);
    const page = await this.browser.follow(address, isBack);
    if (isBack(page)) return page;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: this.#provider.issuer };
    return this.browser.follow(page, isBack, { method: 'POST', headers, body: `name=${encodeURIComponent(name)}` });
  }

  /** Where the callback redirects. */
  async back(address: string): Promise<string> {
    const answer = await this.browser.ask(address);
    return answer.headers.get('location') ?? `status ${answer.status}`;
  }

  /** All of it; `clientId` as asked for at the first sign-in. */
  async signIn(name: string, clientId?: string) {
    await this.back(await this.atProvider(await this.begin({ ...(clientId && { clientId }) }), name));
    return this.post('signIn');
  }
}
