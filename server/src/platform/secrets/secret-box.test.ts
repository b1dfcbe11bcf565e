import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seal, unseal } from './secret-box.ts';

let dataFolder: string;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'portico-keys-'));
});
afterAll(() => rm(dataFolder, { recursive: true }));

const SECRET = Buffer.from('twenty bytes of luck');
const keys = (secretKey?: string) => ({ dataFolder, secretKey });

it('opens what it sealed, never sealing the same twice, with a key created once', async () => {
  const sealed = await Promise.all([1, 2, 3].map(() => seal(keys(), SECRET, 'a')));
  expect(new Set(sealed.map(String)).size).toBe(3);
  for (const one of sealed) {
    expect(one.includes(SECRET)).toBe(false);
    expect(await unseal(keys(), one, 'a')).toEqual(SECRET);
  }
});

it('opens nothing in another place, with another key or changed', async () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const sealed = await seal(keys(key), SECRET, 'a');
  expect(await unseal(keys(key), sealed, 'a')).toEqual(SECRET);
  await expect(unseal(keys(key), sealed, 'b')).rejects.toThrow(/unable to authenticate/);
  await expect(unseal(keys(Buffer.alloc(32, 2).toString('base64')), sealed, 'a')).rejects.toThrow(
    /unable to authenticate/,
  );
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index]! ^= 1;
    await expect(unseal(keys(key), changed, 'a')).rejects.toThrow(/unable to authenticate/);
  }
});
