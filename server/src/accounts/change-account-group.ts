import type { accountsEndpoints } from '@portico/contract/accounts/endpoints';
import type { Reply, Request } from '@portico/contract/endpoint';
import { changeObject } from '../approvals/public.ts';
import type { Context } from '../platform/http/route.ts';
import { accountGroup } from './account-group.ts';

type Add = (typeof accountsEndpoints)['addAccountGroup'];
type Update = (typeof accountsEndpoints)['updateAccountGroup'];
type Delete = (typeof accountsEndpoints)['deleteAccountGroup'];

export function addAccountGroup(context: Context<Add>, { body }: Request<Add>): Promise<Reply<Add>> {
  return changeObject(context, accountGroup, { action: 'ADD', ...body });
}

export function updateAccountGroup(
  context: Context<Update>,
  { params, body }: Request<Update>,
): Promise<Reply<Update>> {
  return changeObject(context, accountGroup, { action: 'UPDATE', id: params.uniqueId, ...body });
}

export function deleteAccountGroup(
  context: Context<Delete>,
  { params, body }: Request<Delete>,
): Promise<Reply<Delete>> {
  return changeObject(context, accountGroup, { action: 'DELETE', id: params.uniqueId, ...body });
}
