import type { FastifyInstance } from 'fastify';
import { userEndpoints, usersEndpoints as users } from '@portico/contract/users/endpoints';
import { userGroupEndpoints, userGroupsEndpoints as groups } from '@portico/contract/users/group-endpoints';
import { changeObject, governedRoutes, type GovernedEntities } from '../approvals/public.ts';
import { answerList } from '../platform/grid/listing.ts';
import { route, type Services } from '../platform/http/route.ts';
import { actOnUser } from './actions/act-on-user.ts';
import { activation, keepingActivity } from './activation.ts';
import { refuseUnusableType } from './authentication-type.ts';
import { listNamesakes, userChoices, userGroupChoices, validateGroupName, validateUserName } from './read-choices.ts';
import { getUserGroup, userGroupList } from './groups/read-user-groups.ts';
import { getUser, userList } from './read-users.ts';
import { userGroup } from './groups/user-group.ts';
import { user } from './user.ts';

/** Users and user groups as master data, and immediate actions on users. */
export function usersRoutes(app: FastifyInstance, services: Services, entities: GovernedEntities): void {
  usersOnly(app, services, entities);
  groupsOnly(app, services, entities);
}

function usersOnly(app: FastifyInstance, services: Services, entities: GovernedEntities): void {
  governedRoutes(app, services, userEndpoints, entities.joined(user), {
    list: answerList(userList),
    choices: userChoices,
    one: getUser,
    asAdded(context, { content, ...body }) {
      refuseUnusableType(context, content);
      return { ...body, content: { ...content, active: true } };
    },
    asUpdated(context, body) {
      refuseUnusableType(context, body.content);
      return keepingActivity(body);
    },
  });
  route(app, services, users.validateUserName, validateUserName);
  route(app, services, users.namesakes, listNamesakes);
  route(app, services, users.switchUserActivation, (context, { params, body }) =>
    changeObject(context, entities.joined(user), {
      action: 'UPDATE',
      id: params.uniqueId,
      ...activation(body, 'user'),
    }),
  );
  route(app, services, users.unlockUser, (context, { params }) => actOnUser(context, 'unlock', params.uniqueId));
  route(app, services, users.resetUserPassword, (context, { params }) =>
    actOnUser(context, 'resetPassword', params.uniqueId),
  );
  route(app, services, users.requireNewPassword, (context, { params }) =>
    actOnUser(context, 'requireNewPassword', params.uniqueId),
  );
  route(app, services, users.allowSigning, (context, { params }) =>
    actOnUser(context, 'allowSigning', params.uniqueId),
  );
  route(app, services, users.resetAuthenticator, (context, { params }) =>
    actOnUser(context, 'resetAuthenticator', params.uniqueId),
  );
}

function groupsOnly(app: FastifyInstance, services: Services, entities: GovernedEntities): void {
  governedRoutes(app, services, userGroupEndpoints, entities.joined(userGroup), {
    list: answerList(userGroupList),
    choices: userGroupChoices,
    one: getUserGroup,
    asAdded: (_context, { content, ...body }) => ({ ...body, content: { ...content, active: true } }),
    asUpdated: (_context, body) => keepingActivity(body),
  });
  route(app, services, groups.validateGroupName, validateGroupName);
  route(app, services, groups.switchUserGroupActivation, (context, { params, body }) =>
    changeObject(context, entities.joined(userGroup), {
      action: 'UPDATE',
      id: params.uniqueId,
      ...activation(body, 'group'),
    }),
  );
}
