import type { GovernedKind } from '@portico/contract/approvals/kinds';
import { shownName } from '@portico/contract/users/names';
import { makeIban, type Grant } from '../../seed/create.ts';
import { makeConnection } from '../connections.ts';
import {
  ACCOUNT,
  BANK,
  CONNECTION,
  GROUP,
  OWNER,
  RULE,
  STANDING_ORDER,
  TEMPLATE,
  USER,
  USER_GROUP,
} from '../master-data.ts';
import type { Changed } from '../users.ts';
import { storeStandingOrder } from '../portal/stored-standing-orders.ts';
import { errorOf, type KindFixture } from './kind-fixture.ts';
import { askedOf, grantsOf, ofEndpoints, type Stored } from './of-endpoints.ts';
import { duplicateImport, order } from './order-kinds.ts';
import { rateList } from './rate-list-kind.ts';

const SETTINGS = 'portal/administration/settings/twoPersonRule';
const MINUTES = 23;
const ONE_PER_CLIENT = 'Every client has them: they are neither added nor deleted.';

const companySettings: KindFixture = {
  grants: grantsOf('companySettings'),
  version: 'grows',
  outdated: 'version',
  strangers: { leftOut: 'No path names them: everybody changes those of their own client.' },
  make: ({ client }) => Promise.resolve(client.id),
  async see(who, id) {
    const answer = await who.call<Stored>('GET', SETTINGS);
    if (errorOf(answer)) return { error: errorOf(answer) };
    const { uniqueId, content, version, openRequest } = answer.body;
    if (uniqueId !== id) return { error: 'NOT_FOUND' };
    const shows = content['sessionTokenLifetimeInMinutes'];
    return { error: null, name: 'Two-person rule, sign-in and signing', shows, version, waits: openRequest !== null };
  },
  list: { leftOut: 'Every client has one object of the kind.' },
  ADD: { leftOut: ONE_PER_CLIENT },
  UPDATE: {
    async ask({ people }, who, _id, version) {
      const { body } = await people.editor.call<Stored>('GET', SETTINGS);
      const content = { categories: body.content['categories'], sessionTokenLifetimeInMinutes: MINUTES };
      return askedOf(await who.call<Changed>('PUT', SETTINGS, { content, version: version ?? body.version }));
    },
    refused: 'UNAUTHORIZED',
    afterwards: { error: null, shows: MINUTES },
  },
  DELETE: { leftOut: ONE_PER_CLIENT },
};

/** The same for people who may make payments from every account. */
function paying(grants: ReturnType<typeof grantsOf>): ReturnType<typeof grantsOf> {
  const rights: Grant[] = [
    { area: 'ACCOUNT_PAYMENTS', level: 'EDIT' },
    { area: 'PAYMENT_CREATE_ANY', level: 'GRANT' },
  ];
  const withPayments = Object.entries(grants).map(([part, own]) => [part, [...own, ...rights]]);
  return Object.fromEntries(withPayments) as ReturnType<typeof grantsOf>;
}

/**
 * How each governed kind is made, seen and changed over HTTP. A kind without an entry doesn't compile. The kinds of
 * orders come by the orders' own doors (`order-kinds.ts`).
 */
export const KIND_FIXTURES: Record<GovernedKind, KindFixture> = {
  user: ofEndpoints('user', {
    path: 'users',
    content: (_stage, number) => ({ ...USER, userName: `new.${number}`, email: `new.${number}@client.example` }),
    field: 'fullName',
    nameOf: (content) => shownName(content as { fullName: string; userName: string }),
  }),
  userGroup: ofEndpoints('userGroup', {
    path: 'userGroups',
    content: (_stage, number) => ({ ...USER_GROUP, name: `Group ${number}` }),
    field: 'name',
  }),
  signOffRule: ofEndpoints('signOffRule', {
    path: 'signOffRules',
    content: ({ people }, number) => ({ ...RULE, name: `Rule ${number}`, userIds: [people.approver.user.id] }),
    field: 'name',
  }),
  account: ofEndpoints('account', {
    path: 'accounts',
    async content({ people }, number) {
      const choices = await people.editor.call<Record<'banks' | 'owners', { uniqueId: string }[]>>(
        'GET',
        'portal/administration/accounts/choices',
      );
      const iban = makeIban('CH', `00998${String(number).padStart(12, '0')}`);
      return {
        ...ACCOUNT,
        name: `Account ${number}`,
        shortName: `Account ${number}`,
        iban,
        bankId: choices.body.banks[0]!.uniqueId,
        ownerId: choices.body.owners[0]!.uniqueId,
      };
    },
    field: 'shortName',
    nameOf: ({ shortName }) => String(shortName),
  }),
  accountGroup: ofEndpoints('accountGroup', {
    path: 'accountGroups',
    content: ({ client }, number) => ({ ...GROUP, name: `Accounts ${number}`, accountIds: [client.accounts[0]!.id] }),
    field: 'name',
  }),
  bank: ofEndpoints('bank', {
    path: 'banks',
    content: (_stage, number) => ({ ...BANK, name: `Bank ${number}` }),
    field: 'name',
  }),
  connection: {
    ...ofEndpoints('connection', {
      path: 'connections',
      async content({ portal }, number) {
        const { folder } = await makeConnection(portal, `Channel ${number}`);
        return { ...CONNECTION, name: `Connection ${number}`, folder };
      },
      field: 'partOthers',
      value: 'ACSP',
    }),
    clientKind: 'PROVIDER',
    strangers: { leftOut: 'Nobody else has any: clients are refused whatever they name.' },
  },
  owner: ofEndpoints('owner', {
    path: 'owners',
    content: (_stage, number) => ({ ...OWNER, name: `Owner ${number}` }),
    field: 'name',
  }),
  clientTemplate: ofEndpoints('clientTemplate', {
    path: 'templates',
    content: (_stage, number) => ({ ...TEMPLATE, name: `Template ${number}` }),
    field: 'name',
  }),
  myTemplate: {
    ...ofEndpoints('myTemplate', {
      path: 'myTemplates',
      content: (_stage, number) => ({ ...TEMPLATE, name: `Own ${number}` }),
      field: 'name',
    }),
    neverWaits: 'It concerns nobody but its owner (`templates.test`).',
  },
  standingOrder: {
    ...ofEndpoints('standingOrder', {
      path: 'standingOrders',
      async content({ portal, client, people }, number) {
        const stored = { client, by: people.editor.user.id, debitAccountId: client.accounts[0]!.id };
        const { template } = await storeStandingOrder(portal, stored);
        return { ...STANDING_ORDER, name: `Standing order ${number}`, templateId: template };
      },
      field: 'name',
    }),
    grants: paying(grantsOf('standingOrder')),
  },
  order,
  duplicateImport,
  companySettings,
  rateList,
};
