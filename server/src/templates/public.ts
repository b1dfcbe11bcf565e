export { templatePages } from './page-rules.ts';
export { clientTemplate, myTemplate } from './template.ts';
export {
  fromTemplatesRefusal,
  loadClientTemplate,
  loadUsableTemplates,
  markTemplatesUsed,
  templateSettings,
  type UsableTemplate,
} from './usable-templates.ts';
export {
  loadTemplateViewer,
  seenContent as seenTemplate,
  seenValues as seenTemplateValues,
  seesTemplate,
  type TemplateViewer,
} from './seen-templates.ts';
