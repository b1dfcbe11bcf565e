import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const MODULE = new URL('./crash-point.ts', import.meta.url).href;

/** Runs a request with two commits, and one outside any operation, in its own process. */
function run(crashAt: string | undefined) {
  const code = `
    const { betweenCrashPoints, crashPoint, inOperation } = await import(${JSON.stringify(MODULE)});
    const commit = (name) => betweenCrashPoints(async () => console.log(name));
    await inOperation('POST a/b', async () => {
      await commit('first');
      crashPoint('between');
      await commit('second');
    });
    await commit('third');`;
  return spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { ...process.env, ...(crashAt === undefined ? {} : { PORTICO_CRASH_AT: crashAt }) },
  });
}

it('does and says nothing without the variable', () => {
  expect(run(undefined)).toMatchObject({ status: 0, stdout: 'first\nsecond\nthird\n', stderr: '' });
});

it.each([
  ['before commit 1 of POST a/b', ''],
  ['after commit 1 of POST a/b', 'first\n'],
  ['between', 'first\n'],
  ['before commit 2 of POST a/b', 'first\n'],
  ['before commit of something else', 'first\nsecond\n'],
])('dies at “%s”', (point, done) => {
  const { signal, stdout, stderr } = run(point);
  expect({ signal, stdout }).toEqual({ signal: 'SIGKILL', stdout: done });
  expect(stderr).toContain(`crash point: ${point}\n`);
  expect(stderr).toContain(`crash point reached: ${point}\n`);
});

it('dies at the first that it reaches of several', () => {
  const { signal, stdout, stderr } = run('before commit 2 of POST a/b|between|elsewhere');
  expect({ signal, stdout }).toEqual({ signal: 'SIGKILL', stdout: 'first\n' });
  expect(stderr).toContain('crash point reached: between\n');
});

it('reports every point it passes, and survives those it isn’t aimed at', () => {
  const { status, stderr } = run('elsewhere');
  expect(status).toBe(0);
  expect(stderr.match(/^crash point: /gm)).toHaveLength(7);
});
