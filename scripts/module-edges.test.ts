import { describe, expect, it } from 'vitest';
import { importsOf, SERVER, wallAgainst, WEB, type Side, type Import } from './module-edges.ts';

const words = (side: Side, one: Import) => `${one.user} → ${one.used}: ${wallAgainst(side, one)}`;

describe.each([WEB, SERVER])('$folder', (side) => {
  const imports = importsOf(side);

  it('keeps to the listed edges, and to the doors of its modules', () => {
    expect(imports.length).toBeGreaterThan(500);
    expect(imports.filter((one) => wallAgainst(side, one) !== null).map((one) => words(side, one))).toEqual([]);
  });

  it('lists no edge that nobody needs', () => {
    const used = new Set(imports.map(({ user, used: path }) => `${user.split('/')[0]} → ${path.split('/')[0]}`));
    const listed = Object.entries(side.modules).flatMap(([from, tos]) => tos.map((to) => `${from} → ${to}`));
    expect(listed.filter((edge) => !used.has(edge))).toEqual([]);
  });

  it('has no ring of modules', () => {
    // A module that uses only settled ones is settled; what is left goes round in a ring.
    let open = Object.entries(side.modules);
    for (let before = open.length + 1; open.length < before;) {
      before = open.length;
      const names = new Set(open.map(([name]) => name));
      open = open.filter(([, uses]) => uses.some((one) => names.has(one)));
    }
    expect(open.map(([name]) => name)).toEqual([]);
  });
});

it.each([
  ['lib/planted.ts', 'ui/segments.tsx', 'lib lies below ui'],
  ['ui/planted.ts', 'payments/public.ts', 'ui lies below payments'],
  ['payments/planted.ts', 'app/router.tsx', 'payments lies below app'],
  ['uploads/planted.ts', 'payments/public.ts', "uploads isn't listed as using payments"],
  ['payments/planted.ts', 'uploads/upload-queue.ts', 'payments uses uploads only through public.ts'],
  ['payments/planted.ts', 'uploads/pages.ts', 'payments uses uploads only through public.ts'],
  ['payments/planted.ts', 'testing/page-test.ts', 'payments lies below testing'],
  ['app/planted.ts', 'testing/page-looks.ts', 'app lies below testing'],
  ['app/planted.ts', 'uploads/upload-queue.ts', 'app uses uploads only through public.ts or pages.ts'],
])('in the web, %s must not import %s', (user, used, why) => {
  expect(wallAgainst(WEB, { user, used })).toBe(why);
});

it.each([
  ['platform/planted.ts', 'users/public.ts', 'platform lies below users'],
  ['permissions/planted.ts', 'users/public.ts', "permissions isn't listed as using users"],
  ['uploads/jobs/planted.ts', 'payments/order-state.ts', 'uploads uses payments only through public.ts'],
  ['app/planted.ts', 'worker/start-worker.ts', 'app lies below worker'],
  ['app/planted.ts', 'testing/portal/portal.ts', 'app lies below testing'],
])('on the server, %s must not import %s', (user, used, why) => {
  expect(wallAgainst(SERVER, { user, used })).toBe(why);
});

it('a new folder has to be listed', () => {
  expect(() => wallAgainst(WEB, { user: 'instimatch/planted.ts', used: 'lib/storage.ts' })).toThrow(/instimatch/);
});
