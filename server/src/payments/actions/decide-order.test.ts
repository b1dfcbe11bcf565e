import { describe, expect, it } from 'vitest';
import { trustedId, type UserId } from '@portico/contract/ids';
import type { Area, Level } from '@portico/contract/permissions/model';
import {
  AVAILABLE_ORDER_ACTIONS,
  ORDER_ACTIONS,
  ORDER_STATUSES,
  type AvailableOrderAction,
  type OrderStatus,
} from '@portico/contract/payments/status';
import type { Account } from '../../accounts/public.ts';
import { Rights, type PermissionEntry } from '../../permissions/public.ts';
import type { Requirement } from '../../signoff/public.ts';
import { BLOCKING_WARNINGS, canView, decideOrder, type Actor } from './decide-order.ts';
import type { OrderFacts } from '../reading/order-facts.ts';

const [me, other, clerk] = [trustedId<UserId>('me'), trustedId<UserId>('other'), trustedId<UserId>('clerk')];

/** The table of decisions.md section 2, and for each action the statuses of section 4. */
const NOW = new Date('2026-11-20T09:00:00Z');
const TABLE: Record<AvailableOrderAction, { oneOf: Area[][]; level: Level; below: Level; statuses: OrderStatus[] }> = {
  sign: { oneOf: [['PAYMENT_SIGN']], level: 'APPROVE', below: 'VIEW_ONLY', statuses: ['UNSIGNED', 'PARTIALLY_SIGNED'] },
  signWithDetails: {
    oneOf: [['PAYMENT_SIGN']],
    level: 'APPROVE',
    below: 'VIEW_ONLY',
    statuses: ['UNSIGNED', 'PARTIALLY_SIGNED'],
  },
  unsign: { oneOf: [['PAYMENT_SIGN']], level: 'APPROVE', below: 'VIEW_ONLY', statuses: ['PARTIALLY_SIGNED'] },
  submit: {
    oneOf: [['PAYMENT_CREATE_ANY', 'PAYMENT_CREATE_FROM_TEMPLATE']],
    level: 'EDIT',
    below: 'APPROVE',
    statuses: ['OPEN', 'MISSING_SIGN_OFF_REQUIREMENTS'],
  },
  removeSignatures: {
    oneOf: [['PAYMENT_REMOVE_SIGNATURES']],
    level: 'APPROVE',
    below: 'VIEW_ONLY',
    statuses: ['PARTIALLY_SIGNED', 'FULLY_SIGNED'],
  },
  reopen: {
    oneOf: [['PAYMENT_BASIC_EDIT', 'PAYMENT_FULL_EDIT_UPLOADED'], ['PAYMENT_OPEN_UPLOADED']],
    level: 'EDIT',
    below: 'APPROVE',
    statuses: [
      'UNSIGNED',
      'PARTIALLY_SIGNED',
      'MISSING_SIGN_OFF_REQUIREMENTS',
      'FULLY_SIGNED',
      'RELEASE_ERROR',
      'CONVERSION_ERROR_RELEASE',
      'PROCESSING_ERROR',
    ],
  },
  rematchAccounts: {
    oneOf: [['PAYMENT_BASIC_EDIT', 'PAYMENT_FULL_EDIT_UPLOADED'], ['PAYMENT_OPEN_UPLOADED']],
    level: 'EDIT',
    below: 'APPROVE',
    statuses: ['OPEN', 'MISSING_SIGN_OFF_REQUIREMENTS'],
  },
  reevaluate: {
    oneOf: [['PAYMENT_CREATE_ANY', 'PAYMENT_CREATE_FROM_TEMPLATE']],
    level: 'EDIT',
    below: 'APPROVE',
    statuses: ['UNSIGNED', 'PARTIALLY_SIGNED'],
  },
  delete: {
    oneOf: [['PAYMENT_DELETE']],
    level: 'EDIT',
    below: 'APPROVE',
    statuses: ['OPEN', 'UNSIGNED', 'MISSING_SIGN_OFF_REQUIREMENTS'],
  },
  restore: { oneOf: [['RESTORE_DELETED_ORDER']], level: 'EDIT', below: 'APPROVE', statuses: ['DELETED'] },
};

function account(accountId: string): Account {
  return {
    accountId: trustedId(accountId),
    accountGroupIds: [`group of ${accountId}`],
    name: `Account ${accountId}`,
    longName: `Account ${accountId}`,
    owner: 'Owner',
    country: 'CH',
    iban: null,
    other: null,
    currency: 'CHF',
    bankId: 'bank',
    bankName: 'Bank',
    bic: 'TESTCHZZXXX',
    clearingSystem: null,
    clearingCode: null,
    senderBic: null,
    mandate: 'CONFIRMED',
    mandateOwner: 'Owner',
    takesInstant: false,
    terms: null,
    intracompany: true,
    isDeleted: false,
  };
}

function requirement(fields: Partial<Requirement> = {}): Requirement {
  const lines = [{ lineId: 'line', name: 'A line', signaturesRequired: 2, userIds: [me, other], userGroupIds: [] }];
  return {
    accountId: trustedId('one'),
    accountName: 'Account one',
    totals: [],
    limitHundredThousandths: null,
    limitCurrency: 'CHF',
    ruleConnectionType: 'AND',
    excludeCreator: true,
    secondFactorRequired: true,
    lines,
    ...fields,
  };
}

/** An uploaded order on two accounts, in a status that allows the action. */
function orderFor(action: AvailableOrderAction, fields: Partial<OrderFacts> = {}): OrderFacts {
  return {
    id: trustedId('order'), orderMessageId: trustedId('MSG'), status: TABLE[action].statuses[0]!, entityStatus: 'OK', sourceType: 'UPLOAD', createdBy: clerk, uploadedBy: clerk, lastEditedBy: null, otherMakers: [], submittedBy: null, uploadId: trustedId('upload'),
    contentDigest: Buffer.alloc(32), requirements: [requirement()], warnings: [], accounts: [account('one'), account('two')], goneAccounts: [],
    signatures: action === 'unsign' ? [{ userId: me, at: NOW, groupIds: [] }] : [], numberOfTransactions: 1, type: 'NORMAL', submission: null, bankInstructions: 0, mayHaveLeft: false, hasMessages: false, cutOff: null, ...fields,
  }; // prettier-ignore
}

const entry = (area: Area, level: number, more: Partial<PermissionEntry> = {}): PermissionEntry => ({
  groupName: null,
  area,
  scope: { kind: 'AREA' },
  level,
  ...more,
});
const LEVEL: Record<string, number> = { VIEW_ONLY: 1, APPROVE: 3, EDIT: 5 };

function actor(entries: PermissionEntry[], fields: Partial<Actor> = {}): Actor {
  return {
    userId: me,
    groupIds: [],
    rights: new Rights({ userId: me, licensedModules: ['EFT'], modules: ['EFT'] }, entries),
    now: NOW,
    confirmRefusal: null,
    ...fields,
  };
}

function entitled(action: AvailableOrderAction, without: Area[] = []): PermissionEntry[] {
  const { oneOf, level } = TABLE[action];
  return [
    ...oneOf
      .flat()
      .filter((area) => !without.includes(area))
      .map((area) => entry(area, 7)),
    entry('ACCOUNT_PAYMENTS', LEVEL[level]!),
  ];
}

describe.each(AVAILABLE_ORDER_ACTIONS)('%s', (action) => {
  const { oneOf, level, below, statuses } = TABLE[action];
  const decide = (entries: PermissionEntry[], order = orderFor(action)) => decideOrder(actor(entries), action, order);

  it('is allowed with exactly the rights in the table', () => {
    expect(decide(entitled(action))).toEqual({ allowed: true, reasons: [] });
  });

  it.each(oneOf)('needs a right (%s)', (...areas) => {
    expect(decide(entitled(action, areas))).toEqual({
      allowed: false,
      reasons: [
        {
          kind: 'permission',
          key: 'notGranted',
          parameters: { permission: areas[0], scope: '', needed: 'GRANT', level: 'INHERIT' },
        },
      ],
    });
    for (const area of areas)
      expect(
        decide(
          entitled(
            action,
            areas.filter((other) => other !== area),
          ),
        ).allowed,
      ).toBe(true);
  });

  it('needs its level on every debit account', () => {
    const lower = entry('ACCOUNT_PAYMENTS', LEVEL[below]!, { scope: { kind: 'ACCOUNT', id: 'two' } });
    expect(decide([...entitled(action), lower])).toEqual({
      allowed: false,
      reasons: [
        {
          kind: 'permission',
          key: 'levelTooLow',
          parameters: { permission: 'ACCOUNT_PAYMENTS', scope: 'Account two', needed: level, level: below },
        },
      ],
    });
  });

  it('is refused by a denial, whose path is given', () => {
    const byGroup = entry('ACCOUNT_PAYMENTS', -1, {
      scope: { kind: 'ACCOUNT_GROUP', id: 'group of two' },
      groupName: 'Interns',
    });
    const switches = entitled(action).filter((each) => each.area !== 'ACCOUNT_PAYMENTS');
    const ofGroup = entry('ACCOUNT_PAYMENTS', 11, { groupName: 'Staff' });
    expect(decide([...switches, ofGroup, byGroup]).reasons).toMatchObject([
      { key: 'deniedByGroup', parameters: { group: 'Interns', scope: 'Account two' } },
    ]);
    expect(decide([...switches, entry('ACCOUNT_PAYMENTS', -1)]).reasons.map((reason) => reason.key)).toEqual([
      'deniedByUser',
      'deniedByUser',
    ]);
  });

  it('is refused in every other status, with the status as the reason', () => {
    for (const status of ORDER_STATUSES.filter((each) => !statuses.includes(each))) {
      expect(decide(entitled(action), orderFor(action, { status }))).toEqual({
        allowed: false,
        reasons: [{ kind: 'state', key: `state.${action}`, parameters: { status } }],
      });
    }
    const submits = action === 'rematchAccounts' ? entitled('submit') : [];
    for (const status of statuses)
      expect(decide([...entitled(action), ...submits], orderFor(action, { status })).allowed).toBe(true);
  });

  it('gives all reasons at once', () => {
    const kinds = decide([], orderFor(action, { status: 'PROCESSING' })).reasons.map((reason) => reason.kind);
    expect(kinds).toEqual(['state', ...oneOf.map(() => 'permission'), 'permission', 'permission']);
  });

  it('is not found if the client or the user lacks the module', () => {
    const rights = (licensedModules: 'EFT'[], modules: 'EFT'[]) =>
      actor([], { rights: new Rights({ userId: me, licensedModules, modules }, entitled(action)) });
    expect(decideOrder(rights([], ['EFT']), action, orderFor(action)).reasons[0]).toMatchObject({
      key: 'moduleNotLicensed',
    });
    expect(decideOrder(rights(['EFT'], []), action, orderFor(action)).reasons[0]).toMatchObject({
      key: 'moduleNotGranted',
    });
  });
});

describe('Signing', () => {
  const sign = (fields: Partial<OrderFacts>, who: Partial<Actor> = {}) =>
    decideOrder(actor(entitled('sign'), who), 'sign', orderFor('sign', fields)).reasons.map((reason) => reason.key);

  it('is closed to creator, uploader and last editor if a line used excludes them', () => {
    for (const role of ['createdBy', 'uploadedBy', 'lastEditedBy'] as const)
      expect(sign({ [role]: me })).toEqual(['creatorExcluded']);
    expect(sign({ createdBy: me, uploadedBy: me, requirements: [requirement({ excludeCreator: false })] })).toEqual([]);
    expect(sign({ createdBy: me, requirements: [requirement({ excludeCreator: false }), requirement()] })).toEqual([
      'creatorExcluded',
    ]);
  });

  it('is done once by each person', () => {
    expect(sign({ status: 'PARTIALLY_SIGNED', signatures: [{ userId: me, at: NOW, groupIds: [] }] })).toEqual([
      'alreadySigned',
    ]);
  });

  it('needs an open place in the rule', () => {
    expect(sign({}, { userId: trustedId('stranger') })).toEqual(['noPlaceInRule']);
    const lines = [
      { lineId: 'a', name: '', signaturesRequired: 1, userIds: [me, other], userGroupIds: [] },
      { lineId: 'b', name: '', signaturesRequired: 1, userIds: [trustedId<UserId>('third')], userGroupIds: [] },
    ];
    expect(
      sign({
        status: 'PARTIALLY_SIGNED',
        requirements: [requirement({ lines })],
        signatures: [{ userId: other, at: NOW, groupIds: [] }],
      }),
    ).toEqual(['allPlacesFilled']);
    expect(sign({}, { userId: trustedId('member'), groupIds: ['x'] })).toEqual(['noPlaceInRule']);
  });

  it('needs a factor that may sign', () => {
    const confirmRefusal = { kind: 'factor', key: 'securIdDoesNotSign', parameters: {} } as const;
    expect(sign({}, { confirmRefusal })).toEqual(['securIdDoesNotSign']);
  });

  it('with details is like signing, but needs transactions that can be opened one by one', () => {
    const details = (fields: Partial<OrderFacts>, more: PermissionEntry[] = []) =>
      decideOrder(actor([...entitled('sign'), ...more]), 'signWithDetails', orderFor('sign', fields)).reasons;
    expect(details({ numberOfTransactions: 1_000 })).toEqual([]);
    expect(details({ numberOfTransactions: 1_001 })).toEqual([
      { kind: 'limit', key: 'tooManyForDetails', parameters: { most: 1_000 } },
    ]);
    expect(details({ type: 'SALARY' })).toMatchObject([{ parameters: { permission: 'PAYMENT_SALARY_DETAILS' } }]);
    expect(details({ type: 'SALARY' }, [entry('PAYMENT_SALARY_DETAILS', 7)])).toEqual([]);
    expect(details({ createdBy: me })).toMatchObject([{ key: 'creatorExcluded' }]);
  });

  it('can only be withdrawn by its signer', () => {
    const others = orderFor('unsign', { signatures: [{ userId: other, at: NOW, groupIds: [] }] });
    expect(decideOrder(actor(entitled('unsign')), 'unsign', others).reasons).toMatchObject([
      { kind: 'rule', key: 'notYourSignature' },
    ]);
  });
});

const BLOCKING = [
  'noMatchingAccount',
  'unmatchedAccount',
  'ambiguousAccount',
  'sameAccount',
  'chargesAccount',
  'noTransactions',
  'noTransactionsInGroup',
];

it('no other warning blocks submitting (spec D4)', () => expect([...BLOCKING_WARNINGS]).toEqual(BLOCKING));

it('submitting payments to others, also by a rematch, needs the right to pay them', () => {
  const waits = { status: 'MISSING_SIGN_OFF_REQUIREMENTS', paysOthers: true } as const;
  const refused = (action: 'submit' | 'rematchAccounts', more: PermissionEntry[] = []) =>
    decideOrder(actor([...entitled(action), ...more]), action, orderFor(action, waits)).reasons.map(
      ({ parameters }) => parameters['permission'],
    );
  const others = entry('PAYMENT_TEMPORARY_BENEFICIARIES', 7);
  expect(refused('submit')).toEqual(['PAYMENT_TEMPORARY_BENEFICIARIES']);
  expect(refused('submit', [others])).toEqual([]);
  expect(refused('rematchAccounts', [others])).toEqual(['PAYMENT_CREATE_ANY']);
  expect(refused('rematchAccounts', [others, entry('PAYMENT_CREATE_ANY', 7)])).toEqual([]);
});

it.each(BLOCKING)('submitting is blocked by the warning %s', (key) => {
  const order = orderFor('submit', { warnings: [{ key, parameters: {}, groupId: null, transactionId: null }] });
  expect(decideOrder(actor(entitled('submit')), 'submit', order).reasons).toMatchObject([
    { kind: 'state', key: 'blockedByWarning', parameters: { warning: key } },
  ]);
});

it('gives at most twenty reasons, some of each kind', () => {
  const warnings = Array.from({ length: 60 }, () => ({ key: 'noTransactionsInGroup', parameters: {}, groupId: null, transactionId: null })); // prettier-ignore
  const { allowed, reasons } = decideOrder(actor([]), 'submit', orderFor('submit', { warnings }));
  expect(allowed).toBe(false);
  expect(reasons).toHaveLength(20);
  expect(new Set(reasons.map(({ kind }) => kind))).toEqual(new Set(['state', 'permission']));
});

it('an order is not reopened while one of its messages may have left', () => {
  const order = orderFor('reopen', { status: 'PROCESSING_ERROR', mayHaveLeft: true });
  expect(decideOrder(actor(entitled('reopen')), 'reopen', order).reasons).toMatchObject([
    { kind: 'state', key: 'messageMayHaveLeft' },
  ]);
});

it.each(['reopen', 'rematchAccounts'] as const)(
  '%s of a manual order needs the full edit of manual orders, and no “open uploaded”',
  (action) => {
    const manual = orderFor(action, { uploadId: null, sourceType: 'EFT_WEB' });
    expect(
      decideOrder(actor([entry('PAYMENT_FULL_EDIT_MANUAL', 7), entry('ACCOUNT_PAYMENTS', 5)]), action, manual).allowed,
    ).toBe(true);
    expect(
      decideOrder(actor([entry('PAYMENT_FULL_EDIT_UPLOADED', 7), entry('ACCOUNT_PAYMENTS', 5)]), action, manual)
        .allowed,
    ).toBe(false);
  },
);

it('future actions are refused to everybody', () => {
  const everything = ORDER_ACTIONS.filter((action) => !(AVAILABLE_ORDER_ACTIONS as readonly string[]).includes(action));
  expect(everything).toEqual(['edit']);
  for (const action of everything)
    expect(decideOrder(actor([entry('ACCOUNT_PAYMENTS', 11)]), action, orderFor('submit')).allowed).toBe(false);
});

describe('An order is visible', () => {
  const view = entry('PAYMENT_VIEW', 7);
  const onOne = entry('ACCOUNT_PAYMENTS', 1, { scope: { kind: 'ACCOUNT', id: 'one' } });
  const sees = (entries: PermissionEntry[], fields: Partial<OrderFacts> = {}) =>
    canView(actor(entries), orderFor('submit', fields));

  it('to anyone who sees one of its debit accounts and may view payments', () => {
    expect(sees([view, onOne])).toBe(true);
    expect(sees([onOne])).toBe(false);
    expect(sees([view, onOne], { accounts: [account('two')] })).toBe(false);
  });

  it('without any of our accounts, to its creator and to anyone who sees all accounts', () => {
    expect(sees([view], { accounts: [null], createdBy: me })).toBe(true);
    expect(sees([view, onOne], { accounts: [null] })).toBe(false);
    expect(sees([view, entry('ACCOUNT_PAYMENTS', 1)], { accounts: [null] })).toBe(true);
  });

  it('if it is deleted, only with the right to view deleted orders', () => {
    expect(sees([view, onOne], { status: 'DELETED' })).toBe(false);
    expect(sees([view, onOne, entry('VIEW_DELETED_ORDER', 7)], { status: 'DELETED' })).toBe(true);
  });
});
