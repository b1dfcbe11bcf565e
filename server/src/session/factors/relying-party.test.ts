import { expect, it } from 'vitest';
import { relyingParty } from './relying-party.ts';

it.each([
  ['https://portal.example', 'portal.example', 'https://portal.example'],
  ['https://portal.example:8443', 'portal.example', 'https://portal.example:8443'],
  ['http://127.0.0.1:8080', 'localhost', 'http://localhost:8080'],
  ['http://[::1]:8080', 'localhost', 'http://localhost:8080'],
  ['http://localhost:8080', 'localhost', 'http://localhost:8080'],
  ['https://127.0.0.1.example', '127.0.0.1.example', 'https://127.0.0.1.example'],
])('%s', (address, id, origin) => {
  expect(relyingParty({ address })).toEqual({ id, origin });
});
