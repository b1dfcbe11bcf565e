import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Commands } from './child.ts';

type Description = { users: { clientId: string; username: string; email?: string | null }[] };

/** What a person needs who sees the product for the first time: the address, and the demo sign-ins if there are any. */
export async function welcome(commands: Commands, address: string, password: string | null): Promise<string> {
  const users = password === null ? [] : await describeUsers(commands);
  const widths = { client: longest(users, 'clientId'), user: longest(users, 'username') };
  const rows = users.map((user) =>
    `  ${user.clientId.padEnd(widths.client)}  ${user.username.padEnd(widths.user)}  ${user.email ?? ''}`.trimEnd(),
  );
  const outbox = `Their codes and e-mails are shown at ${address}/dev/outbox`;
  const signIns = ['', `Demo sign-ins, all with the password ${password}:`, ...rows, '', outbox];
  return [
    '',
    `Portico runs at ${address}`,
    ...(users.length === 0 ? [] : signIns),
    `Logs: ${commands.logFolder}`,
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}

async function describeUsers(commands: Commands): Promise<Description['users']> {
  try {
    const options = ['--disable-warning=ExperimentalWarning', commands.mainFile, 'demo', '--describe'];
    const { stdout } = await promisify(execFile)(process.execPath, options, { env: commands.environment });
    return (JSON.parse(stdout) as Description).users;
  } catch {
    return [];
  }
}

function longest(users: Description['users'], field: 'clientId' | 'username'): number {
  return Math.max(0, ...users.map((user) => user[field].length));
}
