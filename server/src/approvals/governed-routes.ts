import type { FastifyInstance } from 'fastify';
import type { EndpointDefinition, Request } from '@portico/contract/endpoint';
import { route, type Context, type Handler, type Services } from '../platform/http/route.ts';
import { changeObject, type AskedChange } from './change-object.ts';
import type { GovernedEntity } from './governed-entity.ts';

/** The endpoints of a kind (`governedEndpoints` of the contract). */
type KindEndpoints = Record<'list' | 'choices' | 'one' | 'add' | 'update' | 'delete', EndpointDefinition>;

type Body<Definition> = Request<Definition>['body'];

/** What a kind's module answers itself, and how what is sent becomes a change where it isn't the content as it is. */
type Answers<Content, Endpoints extends KindEndpoints> = {
  list: Handler<Endpoints['list']>;
  choices: Handler<Endpoints['choices']>;
  one: Handler<Endpoints['one']>;
  asAdded?: (context: Context<Endpoints['add']>, body: Body<Endpoints['add']>) => Sent<'ADD', Content>;
  asUpdated?: (context: Context<Endpoints['update']>, body: Body<Endpoints['update']>) => Sent<'UPDATE', Content>;
};
type Sent<Action, Content> =
  Extract<AskedChange<Content>, { action: Action }> extends infer Change
    ? Change extends unknown
      ? Omit<Change, 'action' | 'id'>
      : never
    : never;

/** Registers the endpoints of a kind: reading is its module's, every change goes through `changeObject`. */
export function governedRoutes<Content, Endpoints extends KindEndpoints>(
  app: FastifyInstance,
  services: Services,
  endpoints: Endpoints,
  entity: GovernedEntity<Content>,
  { list, choices, one, asAdded, asUpdated }: Answers<Content, Endpoints>,
): void {
  route<Endpoints['list']>(app, services, endpoints.list, list);
  route<Endpoints['choices']>(app, services, endpoints.choices, choices);
  route<Endpoints['one']>(app, services, endpoints.one, one);
  const add: Handler<EndpointDefinition> = (context, { body }) => {
    const sent = asAdded?.(context as never, body as never) ?? body;
    return changeObject(context, entity, { ...(sent as Sent<'ADD', Content>), action: 'ADD' }) as never;
  };
  const change =
    (action: 'UPDATE' | 'DELETE'): Handler<EndpointDefinition> =>
    (context, { params, body }) => {
      const sent = action === 'UPDATE' ? (asUpdated?.(context as never, body as never) ?? body) : body;
      const { uniqueId: id } = params as { uniqueId: string };
      return changeObject(context, entity, { ...(sent as object), action, id } as AskedChange<Content>) as never;
    };
  route<EndpointDefinition>(app, services, endpoints.add, add);
  route<EndpointDefinition>(app, services, endpoints.update, change('UPDATE'));
  route<EndpointDefinition>(app, services, endpoints.delete, change('DELETE'));
}
