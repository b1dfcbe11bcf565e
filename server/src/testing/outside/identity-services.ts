import { b2cSettings } from './b2c.ts';
import { IdentityProvider } from './identity-provider.ts';
import { SECURID_ACCESS_KEY, SecurIdServer } from '../securid/securid-server.ts';

/** A PIN and the codes that every story token shows in turn. */
export const STORY_PIN = '1234';
export const STORY_CODES = ['111111', '222222', '333333', '444444'];

/**
 * An identity provider and SecurID for an instance that runs for stories, which can't reach into this process. The
 * provider knows everybody by e-mail; with `mfa ` in front, as a person who gave a second factor there. SecurID asks
 * for a next code or a new PIN if the user name begins with `next`, `newpin` or `madepin`.
 */
export async function startIdentityServices(portal: string): Promise<{
  settings: Record<string, string>;
  stop: () => Promise<void>;
}> {
  const [provider, securId] = [new IdentityProvider(), new SecurIdServer()];
  provider.stranger = (name) => {
    const email = name.replace(/^mfa /, '');
    return email.includes('@') ? { email, ...(email !== name && { amr: ['mfa'] }) } : undefined;
  };
  securId.stranger = (name) => ({
    pin: STORY_PIN,
    codes: [...STORY_CODES],
    nextCode: name.startsWith('next'),
    ...(name.startsWith('newpin') && { newPin: 'OWN' }),
    ...(name.startsWith('madepin') && { newPin: 'SYSTEM' }),
  });
  const url = await securId.start();
  await provider.start();
  provider.serve(portal);
  return {
    settings: { ...b2cSettings(provider), PORTICO_SECURID_URL: url, PORTICO_SECURID_ACCESS_KEY: SECURID_ACCESS_KEY },
    stop: async () => {
      await provider.stop();
      await securId.stop();
    },
  };
}
