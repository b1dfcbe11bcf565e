import type { ApiCall, ApiName } from '@portico/contract/api';

type Query = Record<string, string | readonly string[] | undefined>;
type Input = { params?: Record<string, string>; query?: Query; body?: unknown };

const BASE = '/portal/api/';

/** Method and URL of a call; `:name` in its path comes from `params`. */
export function addressOf<Name extends ApiName>(name: Name, input: ApiCall<Name>): { method: string; address: string } {
  const [method = 'GET', path = ''] = name.split(' ');
  const { params = {}, query = {} } = input as Input;
  const filled = path.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(params[parameter] ?? ''));
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(query)) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) search.append(field, one);
  }
  const text = search.toString();
  return { method, address: `${BASE}${filled}${text ? `?${text}` : ''}` };
}

export function bodyOf(input: object): unknown {
  return (input as Input).body;
}
