import type { Reply, Request } from '@portico/contract/endpoint';
import type { signoffEndpoints } from '@portico/contract/signoff/endpoints';
import { changeObject } from '../approvals/public.ts';
import type { Context } from '../platform/http/route.ts';
import { signOffRule } from './sign-off-rule.ts';

type Add = (typeof signoffEndpoints)['addSignOffRule'];
type Update = (typeof signoffEndpoints)['updateSignOffRule'];
type Delete = (typeof signoffEndpoints)['deleteSignOffRule'];

export function addSignOffRule(context: Context<Add>, { body }: Request<Add>): Promise<Reply<Add>> {
  return changeObject(context, signOffRule, { action: 'ADD', ...body });
}

export function updateSignOffRule(context: Context<Update>, { params, body }: Request<Update>): Promise<Reply<Update>> {
  return changeObject(context, signOffRule, { action: 'UPDATE', id: params.uniqueId, ...body });
}

export function deleteSignOffRule(context: Context<Delete>, { params, body }: Request<Delete>): Promise<Reply<Delete>> {
  return changeObject(context, signOffRule, { action: 'DELETE', id: params.uniqueId, ...body });
}
