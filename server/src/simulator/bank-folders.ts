import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** The folders of a bank: two that it shares with the portal, each with what one side has taken, and its own. */
export function bankFolders(folder: string) {
  return {
    toBank: join(folder, 'to-bank'),
    taken: join(folder, 'to-bank/taken'),
    fromBank: join(folder, 'from-bank'),
    bank: join(folder, 'bank'),
    /** Complete files that aren't due to be handed out yet. */
    waiting: join(folder, 'bank/waiting'),
  };
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
