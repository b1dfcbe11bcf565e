import { spawn } from 'node:child_process';

// `cat` ends when the pipe from us does, that is, when we are dead. Stops the server only if it is still the one that
// we started.
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
 * Starts a tiny process that stops the server and deletes the folders when this process dies, even by `kill -9`. Call
 * the returned function after an orderly stop to send it away.
 */
export function watchOver(server: { pid: number; data: string; folders: readonly string[] }): () => void {
  const watchdog = spawn('sh', ['-c', SCRIPT, 'portico-watchdog', String(server.pid), server.data, ...server.folders], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    detached: true,
  });
  // Without a watchdog, the next start still stops a leftover server.
  watchdog.on('error', () => {});
  watchdog.stdin.on('error', () => {});
  watchdog.unref();
  (watchdog.stdin as unknown as { unref(): void }).unref();
  return () => {
    if (watchdog.pid !== undefined && watchdog.exitCode === null) endGroup(watchdog.pid);
  };
}

/** The shell and its `cat`, in their own process group. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
