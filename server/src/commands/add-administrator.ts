import type { ClientId, UserId } from '@portico/contract/ids';
import { userContent } from '@portico/contract/users/endpoints';
import { createClient } from '../clients/public.ts';
import { auditChange } from '../platform/audit.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import { openDatabase, setClient, type Transaction } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { text } from '../platform/texts.ts';
import { user } from '../users/public.ts';
import { UsageError, withDatabase, type Command } from './command.ts';

const PROVIDER = { businessId: 'PROVIDER', kind: 'PROVIDER' } as const;
const LICENCE = ['EFT', 'ARS', 'CPS', 'INSTIMATCH', 'DLC'] as const;

/**
 * Changing the provider's people takes two of its user administrators, so the first two come from outside: from the
 * people who operate the database. They are invited by e-mail like everybody.
 */
export const addAdministrator: Command = {
  usage: 'add-administrator USER-NAME E-MAIL FULL-NAME [PROVIDER-NAME]',
  summary:
    'Adds a user administrator of the provider, who is invited by e-mail, and the provider itself if it doesn’t exist. Run it twice: each change of the provider’s people takes two of them.',
  async run(options, config) {
    const [userName, email, fullName, name = 'Portico', ...more] = options;
    if (!userName || !email || !fullName || more.length > 0) throw new UsageError(`Usage: portico ${this.usage}`);
    const content = userContent.safeParse({
      userName,
      fullName,
      email,
      jobTitle: null,
      phone: null,
      mobile: null,
      authenticationType: 'EMAIL',
      subclientId: null,
      modules: [...LICENCE],
      groupIds: [],
      permissions: (['USERS', 'USER_GROUPS'] as const).map((area) => ({
        area,
        scope: { kind: 'AREA' },
        level: 'ADMIN',
      })),
      comment: null,
    });
    if (!content.success) {
      for (const { path, message } of content.error.issues)
        console.error(`Not accepted: ${path.join('.')}. ${message}.`);
      return 1;
    }
    const db = openDatabase(withDatabase(config).databaseUrl, null, 2);
    try {
      const problem = await db.inNoClient((tx) => add(tx, systemClock, name, { ...content.data, active: true }));
      if (problem) console.error(problem);
      else console.log(`${fullName} is a user administrator of the provider now, and is invited at ${email}.`);
      return problem ? 1 : 0;
    } finally {
      await db.close();
    }
  },
};

/** Adds somebody to the provider, which is created if missing. Returns a sentence if that is impossible. */
async function add(
  tx: Transaction,
  clock: Clock,
  providerName: string,
  content: Parameters<typeof user.add>[2],
): Promise<string | null> {
  const found = await tx.row<{ id: ClientId | null }>('select provider_client() as id');
  const clientId =
    found?.id ?? (await createClient(tx, clock, { ...PROVIDER, name: providerName, licensedModules: [...LICENCE] }));
  await setClient(tx, clientId);
  const [id, at] = [newId<UserId>(), clock.now()];
  const [problem] = await user.problems(tx, content, id, at);
  if (problem) return text('en', problem.text, problem.parameters);
  await user.add(tx, id, content, 'OK', {
    clientId,
    userId: id,
    personId: id,
    approvedBy: null,
    at,
    comment: null,
    address: null,
  });
  const change = { step: 'applied', action: 'ADD' } as const;
  const object = { id, name: user.nameOf(content) };
  await auditChange(
    { tx, clock, subject: null },
    user,
    change,
    object,
    { comment: null },
    { before: null, after: content },
  );
  return null;
}
