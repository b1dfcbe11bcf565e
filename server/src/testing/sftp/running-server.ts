/** `name` tells in the tests' output which server it was. */
export type RunningServer = { name: string; port: number; username: string; stop(): Promise<void> };

/** What each of the two servers is started with: its folder, its own key, and the keys that may sign in. */
export type SftpServerFiles = { home: string; hostKey: string; authorizedKey: string; options?: readonly string[] };
