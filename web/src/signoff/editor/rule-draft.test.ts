import { describe, expect, it } from 'vitest';
import { trustedId } from '@portico/contract/ids';
import { checkDraft, contentOf, draftOf, newDraft, type RuleDraft } from './rule-draft.ts';

const FORMAT = 'DOT_APOSTROPHE';
const draft = (change: Partial<RuleDraft> = {}): RuleDraft => ({
  ...newDraft('CHF'),
  name: 'Daily business',
  limit: "50'000",
  userIds: [trustedId('u1')],
  userGroupIds: ['g1'],
  ...change,
});

describe('checkDraft', () => {
  it('finds nothing wrong with a complete rule', () => {
    expect(checkDraft(draft(), FORMAT)).toEqual({});
    expect(checkDraft(draft({ limited: false, limit: 'nonsense' }), FORMAT)).toEqual({});
  });

  it.each([
    [{ name: '  ' }, { name: 'name' }],
    [{ scope: 'ACCOUNT' }, { scopeIds: 'scopeIds.ACCOUNT' }],
    [{ scope: 'ACCOUNT_GROUP', accountIds: ['a1'] }, { scopeIds: 'scopeIds.ACCOUNT_GROUP' }],
    [{ limit: '' }, { limit: 'limit.missing' }],
    [{ limit: 'much' }, { limit: 'limit.number' }],
    [{ limit: '-1' }, { limit: 'limit.notPositive' }],
    [{ limit: '0.00' }, { limit: 'limit.notPositive' }],
    [{ limit: '1.005' }, { limit: 'limit.decimals' }],
    [{ limit: '1.5', limitCurrency: 'JPY' }, { limit: 'limit.decimals' }],
    [{ limit: '92233720368547.76' }, { limit: 'limit.large' }],
    [{ signaturesRequired: '' }, { signaturesRequired: 'signaturesRequired' }],
    [{ signaturesRequired: '1.5' }, { signaturesRequired: 'signaturesRequired' }],
    [{ signaturesRequired: '-1' }, { signaturesRequired: 'signaturesRequired' }],
    [{ signaturesRequired: '21' }, { signaturesRequired: 'signaturesRequired' }],
    [{ userIds: [], userGroupIds: [] }, { userIds: 'signers' }],
  ] as const)('%j → %j', (change, errors) => {
    expect(checkDraft(draft(change as Partial<RuleDraft>), FORMAT)).toEqual(errors);
  });

  it('accepts zero signatures, without anybody named', () => {
    expect(checkDraft(draft({ signaturesRequired: '0', userIds: [], userGroupIds: [] }), FORMAT)).toEqual({});
  });

  it('accepts a group without people, and people without a group', () => {
    expect(checkDraft(draft({ userIds: [] }), FORMAT)).toEqual({});
    expect(checkDraft(draft({ userGroupIds: [] }), FORMAT)).toEqual({});
  });
});

describe('contentOf', () => {
  it('sends exact decimals and only the ids of the chosen scope', () => {
    const content = contentOf(
      draft({ scope: 'ACCOUNT', accountIds: ['a1'], accountGroupIds: ['x'], limit: "1'234.50" }),
      FORMAT,
    );
    expect(content).toEqual({
      name: 'Daily business',
      scope: 'ACCOUNT',
      scopeIds: ['a1'],
      sourceType: null,
      limit: '1234.5',
      limitCurrency: 'CHF',
      signaturesRequired: 2,
      secondFactorRequired: true,
      excludeCreator: true,
      ruleConnectionType: 'AND',
      userIds: [trustedId('u1')],
      userGroupIds: ['g1'],
    });
  });

  it('recreates the content that a draft was made from', () => {
    const content = contentOf(draft({ limited: false }), FORMAT);
    expect(content.limit).toBeNull();
    expect(contentOf(draftOf(content, String), FORMAT)).toEqual(content);
  });
});
