/** What a browser does between two sites: keeps cookies by path, and follows redirects one step at a time. */
export class TestBrowser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async ask(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', this.#cookieHeader(new URL(address).pathname));
    const answer = await fetch(address, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  /**
   * Follows until a page comes, or an address that `isThere` accepts, which isn't requested any more. Returns the
   * address.
   */
  async follow(address: string, isThere: (address: string) => boolean, init?: RequestInit): Promise<string> {
    let [next, options] = [address, init];
    for (let steps = 0; steps < 20; steps++) {
      if (isThere(next)) return next;
      const answer = await this.ask(next, options);
      const location = answer.headers.get('location');
      await answer.arrayBuffer();
      if (!location) return next;
      [next, options] = [new URL(location, next).href, undefined];
    }
    throw new Error(`${address} leads nowhere.`);
  }

  #cookieHeader(path: string): string {
    const sent = [...this.#cookies].filter(([, cookie]) => path.startsWith(cookie.path));
    return sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  #keep(line: string): void {
    const [pair, ...attributes] = line.split(/;\s*/);
    const [name, value] = [pair!.slice(0, pair!.indexOf('=')), pair!.slice(pair!.indexOf('=') + 1)];
    const named = (attribute: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${attribute}=`))?.slice(attribute.length + 1);
    const isGone = named('max-age') === '0' || Date.parse(named('expires') ?? '9999-01-01') < Date.now();
    if (isGone) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path: named('path') ?? '/' });
  }
}
