import { spawn } from 'node:child_process';

// `cat` ends when the pipe from us does: when we are dead. The server is stopped only if it still is the one
// that we started.
const SCRIPT = `
server="$1" data="$2"
shift 2
cat >/dev/null
if [ "$(head -n 1 "$data/postmaster.pid" 2>/dev/null)" = "$server" ]; then kill -INT "$server"; fi
for second in 1 2 3 4 5 6 7 8 9 10; do
  kill -0 "$server" 2>/dev/null || break
  sleep 1
done
rm -rf "$@"
`;

/**
 * Starts a tiny process that stops the server and deletes the folders when this process dies, even by `kill -9`. The
 * answer sends it away, for after the server was stopped in good order.
 */
export function watchOver(server: { pid: number; data: string; folders: readonly string[] }): () => void {
  const watchdog = spawn('sh', ['-c', SCRIPT, 'portico-watchdog', String(server.pid), server.data, ...server.folders], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    detached: true,
  });
  // If it can't be started there is still the next start, which stops a server that was left over.
  watchdog.on('error', () => {});
  watchdog.stdin.on('error', () => {});
  watchdog.unref();
  (watchdog.stdin as unknown as { unref(): void }).unref();
  return () => {
    if (watchdog.pid !== undefined && watchdog.exitCode === null) endGroup(watchdog.pid);
  };
}

/** The shell and its `cat`, which are a group of their own. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
