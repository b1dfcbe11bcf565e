import type { ApiAnswer } from '@portico/contract/api';
import type { TemplateContent } from '@portico/contract/templates/template-content';

export type { TemplateContent };
export type TemplateRow = ApiAnswer<'GET portal/administration/templates'>['content'][number];
export type TemplateDetail = ApiAnswer<'GET portal/administration/templates/:uniqueId'>;
export type StoredTemplate = ApiAnswer<'GET portal/administration/templates/contents'>['objects'][number];
export type TemplateChoices = ApiAnswer<'GET portal/administration/templates/choices'>;
