import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERRORS } from './errors.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { CATEGORY_PURPOSES, CHARGE_BEARERS, PRIORITIES, SERVICE_LEVELS } from './payments/manual/lists.ts';
import { SHOWN_STATUSES } from './payments/status.ts';
import { LADDER_AREAS, LEVELS, MODULES, SWITCH_AREAS } from './permissions/model.ts';
import { AUTHENTICATION_TYPES } from './users/model.ts';

const FOLDER = new URL('../texts/', import.meta.url);
const modules = readdirSync(new URL('en/', FOLDER)).map((file) => file.replace('.json', ''));

function textsOf(language: string): Record<string, string> {
  const texts = modules.map((module) => {
    const messages = JSON.parse(readFileSync(new URL(`${language}/${module}.json`, FOLDER), 'utf8')) as Record<
      string,
      string
    >;
    return Object.entries(messages).map(([key, text]) => [`${module}.${key}`, text]);
  });
  return Object.fromEntries(texts.flat());
}

const english = textsOf('en');
/** `{name}` and `{name, plural, …}`, but not the words inside a choice. */
function parametersOf(text: string): string {
  const names = [...text.matchAll(/\{(\w+)(?:\}|, *(?:plural|select|selectordinal|number)\b)/g)].map(
    (match) => match[1]!,
  );
  return [...new Set(names)].toSorted().join(' ');
}

/** Frequent words that none of the other languages has. */
const OWN_WORDS: Record<Language, RegExp> = {
  en: words('the|your|you|with|can’t|could|not|of|this|which|is|are'),
  de: words('der|und|nicht|mit|von|für|ist|wird|Sie|eine|oder'),
  fr: words('les|vous|votre|pour|avec|dans|cette|sont|aux|être'),
  it: words('gli|della|di|sono|questo|nel|degli|più|che'),
  es: words('los|las|usted|por|para|está|más'),
};

function words(these: string): RegExp {
  return new RegExp(`(?<![\\p{L}’-])(${these})(?![\\p{L}’-])`, 'iu');
}

/** Drops quoted text, which may be in any language, and the message format's own syntax. */
function sentencesOf(text: string): string {
  return text.replaceAll(/“[^”]*”|«[^»]*»|"[^"]*"|\{\w+\}|\{\w+, *(plural|select|selectordinal)[^{]*/g, ' ');
}

describe.each(LANGUAGES)('%s', (language) => {
  const texts = textsOf(language);

  it('says nothing in another language, and much in its own', () => {
    const sentences = Object.entries(texts).map(([key, text]) => ({ key, text: sentencesOf(text) }));
    const others = LANGUAGES.filter((other) => other !== language);
    const foreign = sentences.filter(({ text }) => others.some((other) => OWN_WORDS[other].test(text)));
    expect(foreign).toEqual([]);
    const own = sentences.filter(({ text }) => OWN_WORDS[language].test(text));
    expect(own.length).toBeGreaterThan(sentences.length / 5);
  });

  it('has every English sentence and no others', () => {
    expect(readdirSync(new URL(`${language}/`, FOLDER)).toSorted()).toEqual(
      modules.map((module) => `${module}.json`).toSorted(),
    );
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('fills each sentence with the same parameters as English', () => {
    const differing = Object.keys(english).filter((key) => parametersOf(texts[key]!) !== parametersOf(english[key]!));
    expect(differing).toEqual([]);
  });

  it('has a title and one or two sentences for every error', () => {
    for (const key of Object.keys(ERRORS)) {
      expect(texts[`errors.${key}.title`]).toMatch(/^[^.!]+$/);
      expect(texts[`errors.${key}.detail`]).toMatch(/[.}]$/);
    }
  });

  it('has a word for every status, level, permission and module that a reason can name', () => {
    const needed = [
      ...SHOWN_STATUSES.map((status) => `status.${status}.full`),
      ...Object.keys(LEVELS).map((level) => `reasons.level.${level}`),
      ...[...LADDER_AREAS, ...SWITCH_AREAS].map((area) => `reasons.permission.${area}`),
      ...MODULES.map((module) => `reasons.module.${module}`),
    ];
    expect(needed.filter((key) => !(key in texts))).toEqual([]);
  });

  it('has a word for every instruction code in the specification (spec B9)', () => {
    const codes = {
      priority: 'NORM HIGH',
      chargeBearer: 'DEBT CRED SHAR SLEV',
      serviceLevel: 'SEPA NURG URGP PRPT URNS BKTR NUGP SDVA',
      categoryPurpose:
        'BONU CASH CBLK CCRD CORT DCRD DIVI EPAY FCOL GOVT HEDG ICCP IDCP INTC INTE LOAN OTHR PENS SALA SECU SSBE SUPP ' +
        'TAXS TRAD TREA VATX WHLD',
    };
    expect([PRIORITIES, CHARGE_BEARERS, SERVICE_LEVELS, CATEGORY_PURPOSES].map((list) => list.join(' '))).toEqual(
      Object.values(codes),
    );
    const needed = Object.entries(codes).flatMap(([kind, list]) => list.split(' ').map((code) => `${kind}.${code}`));
    expect(needed.filter((key) => !(`status.${key}` in texts))).toEqual([]);
  });

  it('has a word for every authentication type, on the page of a user and in requests', () => {
    const needed = AUTHENTICATION_TYPES.flatMap((type) => [
      `users.authentication.${type}`,
      `approvals.user.authenticationType.${type}`,
    ]);
    expect(needed.filter((key) => !(key in texts))).toEqual([]);
  });

  it('never shouts', () => {
    expect(Object.entries(texts).filter(([, text]) => /!|¡/.test(text))).toEqual([]);
  });
});

it('never begs or blames, and calls things by their names', () => {
  const words = /\b(please|successfully|invalid|oops|batch(es)?)\b/i;
  // "Completed successfully" is the specification's own status name.
  const found = Object.entries(english).filter(
    ([key, text]) => words.test(text) && !text.includes('Completed successfully') && !key.includes('batchBooking'),
  );
  expect(found).toEqual([]);
});

it('French keeps its high punctuation marks in the line of the word before', () => {
  const texts = Object.entries(textsOf('fr'));
  expect(texts.filter(([, text]) => / [:;?!»]|« /.test(text)).map(([key]) => key)).toEqual([]);
});
