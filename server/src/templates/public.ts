export { describeTemplate } from './describe-template.ts';
export { templatePages } from './page-rules.ts';
export { clientTemplate, myTemplate } from './template.ts';
export {
  fromTemplatesRefusal,
  loadClientTemplate,
  loadUsableTemplates,
  loadVersion,
  markTemplatesUsed,
  templateSettings,
  unseenMakersOf,
  type UsableTemplate,
} from './usable-templates.ts';
export {
  loadTemplateViewer,
  seenContent as seenTemplate,
  seenThroughout,
  seenValues as seenTemplateValues,
  seesTemplate,
  type TemplateViewer,
} from './seen-templates.ts';
