import type { FastifyInstance } from 'fastify';
import { usersEndpoints as users } from '@portico/contract/users/endpoints';
import { userGroupsEndpoints as groups } from '@portico/contract/users/group-endpoints';
import { changeObject, type GovernedEntities } from '../approvals/public.ts';
import { route, type Services } from '../platform/http/route.ts';
import { actOnUser } from './actions/act-on-user.ts';
import { activation, keepingActivity } from './activation.ts';
import { refuseUnusableType } from './authentication-type.ts';
import { listNamesakes, userChoices, userGroupChoices, validateGroupName, validateUserName } from './read-choices.ts';
import { getUserGroup, listUserGroups } from './groups/read-user-groups.ts';
import { getUser, listUsers } from './read-users.ts';
import { userGroup as plainGroup } from './groups/user-group.ts';
import { user as plainUser } from './user.ts';

/** Users and user groups as master data, and immediate actions on users. */
export function usersRoutes(app: FastifyInstance, services: Services, entities: GovernedEntities): void {
  usersOnly(app, services, entities);
  groupsOnly(app, services, entities);
}

function usersOnly(app: FastifyInstance, services: Services, entities: GovernedEntities): void {
  const user = entities.joined(plainUser);
  route(app, services, users.administeredUsers, listUsers);
  route(app, services, users.userChoices, userChoices);
  route(app, services, users.validateUserName, validateUserName);
  route(app, services, users.namesakes, listNamesakes);
  route(app, services, users.administeredUser, getUser);
  route(app, services, users.addUser, async (context, { body }) => {
    refuseUnusableType(context, body.content);
    return changeObject(context, user, { action: 'ADD', ...body, content: { ...body.content, active: true } });
  });
  route(app, services, users.updateUser, async (context, { params, body }) => {
    refuseUnusableType(context, body.content);
    return changeObject(context, user, { id: params.uniqueId, ...keepingActivity(body) });
  });
  route(app, services, users.switchUserActivation, (context, { params, body }) =>
    changeObject(context, user, { id: params.uniqueId, ...activation(body, 'user') }),
  );
  route(app, services, users.deleteUser, (context, { params, body }) =>
    changeObject(context, user, { action: 'DELETE', id: params.uniqueId, ...body }),
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
  const userGroup = entities.joined(plainGroup);
  route(app, services, groups.userGroups, listUserGroups);
  route(app, services, groups.userGroupChoices, userGroupChoices);
  route(app, services, groups.validateGroupName, validateGroupName);
  route(app, services, groups.userGroup, getUserGroup);
  route(app, services, groups.addUserGroup, (context, { body }) =>
    changeObject(context, userGroup, { action: 'ADD', ...body, content: { ...body.content, active: true } }),
  );
  route(app, services, groups.updateUserGroup, (context, { params, body }) =>
    changeObject(context, userGroup, { id: params.uniqueId, ...keepingActivity(body) }),
  );
  route(app, services, groups.switchUserGroupActivation, (context, { params, body }) =>
    changeObject(context, userGroup, { id: params.uniqueId, ...activation(body, 'group') }),
  );
  route(app, services, groups.deleteUserGroup, (context, { params, body }) =>
    changeObject(context, userGroup, { action: 'DELETE', id: params.uniqueId, ...body }),
  );
}
