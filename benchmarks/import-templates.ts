import { TEMPLATES_PER_OWNER_MAXIMUM, STATEMENT_SECONDS_MAXIMUM } from '../contract/src/limits.ts';
import { TEMPLATE } from '../server/src/testing/master-data.ts';
import type { Person } from '../server/src/testing/orders.ts';
import { makeTemplateClient } from '../server/src/testing/portal/template-clients.ts';
import { inPairs, limited, timed, type Measure } from './measure.ts';
import { withPortal } from './with-portal.ts';

const TEMPLATES = 'portal/administration/templates';
const PAIRS = 5;
const OF_PAIR = 100;
/** Everybody else who administers the client waits meanwhile, and is told that it took too long after this. */
const OTHERS_WAIT_MS = STATEMENT_SECONDS_MAXIMUM * 1_000;

/** An import of templates: all that there can be at once, under the two-person rule; and what one costs beside its own call. */
export const importTemplates: Measure = () =>
  withPortal({}, async (portal) => {
    const two = await makeTemplateClient(portal, { twoPersonRule: true });
    const all = await timed(() => several(two.boss, TEMPLATES_PER_OWNER_MAXIMUM));
    const { boss } = await makeTemplateClient(portal);
    return [
      limited('1,000 templates asked for at once', 'ms', [all], OTHERS_WAIT_MS),
      await inPairs(
        '100 templates added at once, beside one by one',
        'ms',
        PAIRS,
        () => timed(() => several(boss, OF_PAIR)),
        () => timed(() => oneByOne(boss, OF_PAIR)),
        1,
      ),
    ];
  });

let made = 0;
const content = () => ({ ...TEMPLATE, name: `Template ${++made}` });

async function several(person: Person, count: number): Promise<void> {
  const changes = Array.from({ length: count }, () => ({ content: content() }));
  accepted(await person.call('POST', `${TEMPLATES}/several`, { changes }));
}

async function oneByOne(person: Person, count: number): Promise<void> {
  for (let index = 0; index < count; index++) accepted(await person.call('POST', TEMPLATES, { content: content() }));
}

function accepted({ status, body }: { status: number; body: unknown }): void {
  if (status !== 200) throw new Error(`The server answers ${status}: ${JSON.stringify(body).slice(0, 500)}.`);
}
