import type { FastifyInstance } from 'fastify';
import {
  clientTemplateEndpoints,
  myTemplateEndpoints,
  templatesEndpoints,
} from '@portico/contract/templates/endpoints';
import { governedRoutes, type GovernedEntities } from '../approvals/public.ts';
import { answerList } from '../platform/grid/listing.ts';
import { route, type Services } from '../platform/http/route.ts';
import {
  clientTemplateChoices,
  clientTemplateList,
  getClientTemplate,
  getMyTemplate,
  myTemplateChoices,
  myTemplateList,
} from './read-templates.ts';
import { relevantTemplates } from './relevant-templates.ts';
import { clientTemplate, myTemplate } from './template.ts';

/** Templates of payments: the client's, and everybody's own. */
export function templatesRoutes(app: FastifyInstance, services: Services, entities: GovernedEntities): void {
  governedRoutes(app, services, clientTemplateEndpoints, entities.joined(clientTemplate), {
    list: answerList(clientTemplateList),
    choices: clientTemplateChoices,
    one: getClientTemplate,
  });
  governedRoutes(app, services, myTemplateEndpoints, entities.joined(myTemplate), {
    list: answerList(myTemplateList),
    choices: myTemplateChoices,
    one: getMyTemplate,
    asAdded: ({ subject }, { content, ...rest }) => ({ ...rest, content: { ...content, ownerId: subject.userId } }),
    asUpdated: ({ subject }, { content, ...rest }) => ({ ...rest, content: { ...content, ownerId: subject.userId } }),
  });
  route(app, services, templatesEndpoints.relevantTemplates, relevantTemplates);
}
