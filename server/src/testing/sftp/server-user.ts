import { userInfo } from 'node:os';

/**
 * Who the server's program is, and who signs in there: whoever runs the tests, or “daemon” when that is root. Not
 * “nobody”, whose account sshd takes for locked where systemd describes it.
 */
export function serverUser(): { uid: number; gid: number; username: string } {
  const { uid, gid, username } = userInfo();
  return uid === 0 ? { uid: 1, gid: 1, username: 'daemon' } : { uid, gid, username };
}
