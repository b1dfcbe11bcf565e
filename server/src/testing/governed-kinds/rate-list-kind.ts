import { trustedId, type RateListId } from '@portico/contract/ids';
import { postRates, RATES, ratesTable, type RateList } from '../rates.ts';
import { another, errorOf, type KindFixture } from './kind-fixture.ts';
import { grantsOf } from './of-endpoints.ts';

const ONLY_ADDED = { leftOut: 'A rate is corrected by another file; none is changed or deleted.' };

/** Files of exchange rates, which are the provider's. */
export const rateList: KindFixture = {
  grants: grantsOf('rateList'),
  clientKind: 'PROVIDER',
  version: { leftOut: 'A file doesn’t change.' },
  outdated: { leftOut: 'Nothing changes a file while it waits.' },
  strangers: { leftOut: 'No path of an addition names an object.' },
  make: () => Promise.resolve(null),
  async see(who, id) {
    const answer = await who.call<RateList>('GET', `${RATES}/lists/${id}`);
    if (errorOf(answer)) return { error: errorOf(answer) };
    const { fileName: name, status: shows, openRequest } = answer.body;
    return { error: null, name, shows, waits: openRequest !== null };
  },
  async list(who) {
    const { body } = await who.call<{ content?: { uniqueId: string }[] }>('GET', `${RATES}/lists`);
    return (body.content ?? []).map(({ uniqueId }) => uniqueId);
  },
  ADD: {
    async ask({ portal }, who) {
      const sent = await postRates(portal, who.token, ratesTable('USD 2026-11-19 0.88'), `rates ${another()}.csv`);
      if (sent.status !== 202)
        return { error: errorOf(sent), objectId: trustedId<RateListId>(''), changeRequest: null };
      const { uniqueId: objectId } = sent.body;
      const { body } = await who.call<RateList>('GET', `${RATES}/lists/${objectId}`);
      const changeRequest = body.openRequest?.uniqueId ?? null;
      return { error: null, outcome: changeRequest ? 'REQUESTED' : 'DONE', objectId, changeRequest };
    },
    refused: 'UNAUTHORIZED',
    afterwards: { error: null, shows: 'IN_FORCE' },
  },
  UPDATE: ONLY_ADDED,
  DELETE: ONLY_ADDED,
};
