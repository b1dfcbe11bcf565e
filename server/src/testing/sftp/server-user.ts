import { userInfo } from 'node:os';

/**
 * The user that the server runs as, and that signs in there: the one who runs the tests, or “daemon” when that is root.
 * Not “nobody”, whose account sshd considers locked where systemd describes it.
 */
export function serverUser(): { uid: number; gid: number; username: string } {
  const { uid, gid, username } = userInfo();
  return uid === 0 ? { uid: 1, gid: 1, username: 'daemon' } : { uid, gid, username };
}
