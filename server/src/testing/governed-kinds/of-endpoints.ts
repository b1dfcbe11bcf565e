import { GOVERNED_KINDS, type GovernedKind, type KindDefinition } from '@portico/contract/approvals/kinds';
import { LEVELS, type Level } from '@portico/contract/permissions/model';
import type { Grant } from '../../seed/create.ts';
import type { Person } from '../orders.ts';
import type { Answer } from '../portal/portal.ts';
import type { Changed } from '../users.ts';
import { another, approve, errorOf, type Asked, type KindFixture, type Part, type Stage } from './kind-fixture.ts';

/** What one of the six endpoints has answered to a change. */
export const askedOf = (answer: Answer<Changed>): Asked => ({
  error: errorOf(answer),
  outcome: answer.body.outcome,
  objectId: answer.body.uniqueId,
  changeRequest: answer.body.changeRequest,
});

/** The grants that a kind's own area and levels give, from its declaration. */
export function grantsOf(kind: GovernedKind): Record<Part, Grant[]> {
  const { area, needs }: KindDefinition = GOVERNED_KINDS[kind];
  const at = (level: Level | null): Grant[] => (level === null || level === 'INHERIT' ? [] : [{ area, level }]);
  return {
    outsider: at(levelBelow(needs.view)),
    onlooker: at(levelBelow(needs.edit)),
    editor: at(needs.edit),
    approver: at(needs.approve),
  };
}

function levelBelow(level: Level): Level {
  const ladder = Object.keys(LEVELS) as Level[];
  return ladder[ladder.indexOf(level) - 1]!;
}

type Content = Record<string, unknown>;
export type Stored = { uniqueId: string; content: Content; version: number; openRequest: object | null };

type Endpoints = {
  /** The last part of the path of its six endpoints. */
  path: string;
  content: (stage: Stage, number: number) => Content | Promise<Content>;
  /** The field that changes, and to what. */
  field: string;
  value?: string;
  nameOf?: (content: Content) => string;
};

/** A kind with the six endpoints of `governedEndpoints`. */
export function ofEndpoints(
  kind: GovernedKind,
  { path: last, content, field, value = 'Another', nameOf }: Endpoints,
): KindFixture {
  const path = `portal/administration/${last}`;
  const add = async (stage: Stage, who: Person) =>
    askedOf(await who.call<Changed>('POST', path, { content: await content(stage, another()) }));
  return {
    grants: grantsOf(kind),
    version: 'grows',
    outdated: 'version',
    strangers: 'ask',
    async make(stage, action) {
      if (action === 'ADD') return null;
      const asked = await add(stage, stage.people.editor);
      await approve(stage, asked);
      return asked.objectId;
    },
    async see(who, id) {
      const answer = await who.call<Stored>('GET', `${path}/${id}`);
      const { content: stored, version, openRequest } = answer.body;
      if (errorOf(answer)) return { error: errorOf(answer) };
      const name = nameOf ? nameOf(stored) : String(stored['name']);
      return { error: null, name, shows: stored[field], version, waits: openRequest !== null };
    },
    async list(who) {
      const { body } = await who.call<{ content?: { uniqueId: string }[] }>('GET', path);
      return (body.content ?? []).map(({ uniqueId }) => uniqueId);
    },
    ADD: { ask: add, refused: 'UNAUTHORIZED', afterwards: { error: null, version: 1 } },
    UPDATE: {
      async ask({ people }, who, id, version) {
        const { body } = await people.editor.call<Stored>('GET', `${path}/${id}`);
        const changed = { content: { ...body.content, [field]: value }, version: version ?? body.version };
        return askedOf(await who.call<Changed>('PUT', `${path}/${id}`, changed));
      },
      refused: 'UNAUTHORIZED',
      afterwards: { error: null, shows: value },
    },
    DELETE: {
      async ask({ people }, who, id, version) {
        const { body } = await people.editor.call<Stored>('GET', `${path}/${id}`);
        const deleted = { version: version ?? body.version, comment: 'No longer needed' };
        return askedOf(await who.call<Changed>('POST', `${path}/${id}/delete`, deleted));
      },
      refused: 'UNAUTHORIZED',
      afterwards: { error: 'NOT_FOUND' },
    },
  };
}
