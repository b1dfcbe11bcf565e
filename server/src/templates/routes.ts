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
import {
  changeClientTemplates,
  changeMyTemplates,
  clientTemplateContents,
  myTemplateContents,
  ownedBy,
} from './several-templates.ts';
import { clientTemplate, myTemplate } from './template.ts';

/** Templates of payments: the client's, and everybody's own. */
export function templatesRoutes(app: FastifyInstance, services: Services, entities: GovernedEntities): void {
  const [ofClient, ofCaller] = [entities.joined(clientTemplate), entities.joined(myTemplate)];
  governedRoutes(app, services, clientTemplateEndpoints, ofClient, {
    list: answerList(clientTemplateList),
    choices: clientTemplateChoices,
    one: getClientTemplate,
  });
  route(app, services, clientTemplateEndpoints.contents, clientTemplateContents);
  route(app, services, clientTemplateEndpoints.several, changeClientTemplates(ofClient));
  governedRoutes(app, services, myTemplateEndpoints, ofCaller, {
    list: answerList(myTemplateList),
    choices: myTemplateChoices,
    one: getMyTemplate,
    asAdded: ({ subject }, { content, ...rest }) => ({ ...rest, content: ownedBy(content, subject.userId) }),
    asUpdated: ({ subject }, { content, ...rest }) => ({ ...rest, content: ownedBy(content, subject.userId) }),
  });
  route(app, services, myTemplateEndpoints.contents, myTemplateContents);
  route(app, services, myTemplateEndpoints.several, changeMyTemplates(ofCaller));
  route(app, services, templatesEndpoints.relevantTemplates, relevantTemplates);
}
