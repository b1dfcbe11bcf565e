import { NameTable } from './name-table.ts';
import { ownCopy } from './own-copy.ts';
import { resolveReferences } from './xml-reference.ts';

/** A start tag as written, before its prefixes are resolved. Equal tags are one object. */
export type XmlTag = {
  /** With its prefix. */
  qualifiedName: string;
  prefix: string;
  localName: string;
  /** By qualified name, without namespace declarations. */
  attributes: ReadonlyMap<string, string>;
  /** Whether any attribute has a prefix, which must then be declared. */
  prefixedAttributes: boolean;
  /** Namespaces by the prefix that this tag declares ('' for the default one); null if none. */
  declarations: ReadonlyMap<string, string> | null;
  /** Total length of its attributes. */
  attributesLength: number;
  /** `<a/>`. */
  empty: boolean;
};

/** What is wrong with a tag. */
export type TagFault = 'xmlNotWellFormed' | 'xmlEntityUnknown';

const NAME_START =
  ':A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F' +
  '\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const NAME = `[${NAME_START}][${NAME_START}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040]*`;
const TAG_NAME = new RegExp(NAME, 'uy');
const ATTRIBUTE = new RegExp(`[ \\t\\r\\n]+(${NAME})[ \\t\\r\\n]*=[ \\t\\r\\n]*(?:"([^<"]*)"|'([^<']*)')`, 'uy');
const TAG_END = /[ \t\r\n]*(\/?)$/y;
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u');

/** A hostile file may use a new tag for every element; tags beyond the limit are parsed each time. */
const TAGS_MAXIMUM = 2_000;
const CACHED_TAG_MAXIMUM_CHARACTERS = 200;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** Whether this is a Name of XML 1.0 (fifth edition). */
export function isXmlName(text: string): boolean {
  return WHOLE_NAME.test(text);
}

/**
 * Parses each different start tag once. A file of a million elements has only some hundred, because attributes are few
 * and mostly a currency. Equal names are the same string object, so comparing is quick.
 */
export class XmlTags {
  #tags = new Map<string, XmlTag>();
  #names = new NameTable();

  /** A tag that was parsed before; undefined for a new one. `text` is everything between `<` and `>`. */
  known(text: string): XmlTag | undefined {
    return this.#tags.get(text);
  }

  read(text: string): XmlTag | TagFault {
    const tag = this.#parse(text);
    if (typeof tag === 'string' || tag.declarations) return tag;
    if (this.#tags.size < TAGS_MAXIMUM && text.length <= CACHED_TAG_MAXIMUM_CHARACTERS) {
      this.#tags.set(ownCopy(text), tag);
    }
    return tag;
  }

  #parse(text: string): XmlTag | TagFault {
    TAG_NAME.lastIndex = 0;
    const name = TAG_NAME.exec(text)?.[0];
    if (name === undefined) return 'xmlNotWellFormed';
    const qualifiedName = this.#names.share(name);
    const [prefix, localName] = this.#split(qualifiedName);
    if (localName === '' || prefix === 'xmlns') return 'xmlNotWellFormed';
    const read = readAttributes(text, name.length);
    if (typeof read === 'string') return read;
    return { qualifiedName, prefix, localName, ...read };
  }

  /** Prefix and local name; an empty local name if the colon is misplaced. */
  #split(name: string): [prefix: string, localName: string] {
    const colon = name.indexOf(':');
    if (colon < 0) return ['', name];
    const localName = name.slice(colon + 1);
    const sound = colon > 0 && !localName.includes(':') && isXmlName(localName);
    return [this.#names.share(name.slice(0, colon)), sound ? this.#names.share(localName) : ''];
  }
}

type Attributes = Pick<XmlTag, 'attributes' | 'prefixedAttributes' | 'declarations' | 'attributesLength' | 'empty'>;

function readAttributes(text: string, start: number): Attributes | TagFault {
  const attributes = new Map<string, string>();
  const declarations = new Map<string, string>();
  let at = start;
  for (let found = matchAt(ATTRIBUTE, text, at); found; found = matchAt(ATTRIBUTE, text, at)) {
    at = ATTRIBUTE.lastIndex;
    const [, name = '', double, single] = found;
    const written = resolveReferences((double ?? single ?? '').replace(/\r\n|[\t\r\n]/g, ' '));
    if (written === null) return 'xmlEntityUnknown';
    const declared = declaredPrefix(name);
    // A blank around a namespace is a slip, not a different namespace.
    const value = declared === null ? written : written.trim();
    const into = declared === null ? attributes : declarations;
    const key = declared ?? name;
    if (into.has(key) || !isSound(name, value, declared)) return 'xmlNotWellFormed';
    into.set(key, value);
  }
  const end = matchAt(TAG_END, text, at);
  if (!end) return 'xmlNotWellFormed';
  return {
    attributes: attributes.size === 0 ? NO_ATTRIBUTES : attributes,
    prefixedAttributes: [...attributes.keys()].some((name) => name.includes(':')),
    declarations: declarations.size === 0 ? null : declarations,
    attributesLength: at - start,
    empty: end[1] === '/',
  };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The prefix that an attribute declares: '' for `xmlns`; null for any other attribute. */
function declaredPrefix(name: string): string | null {
  if (name === 'xmlns') return '';
  return name.startsWith('xmlns:') ? name.slice('xmlns:'.length) : null;
}

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';

/** Checks for at most one colon, and for declarations allowed by Namespaces in XML 1.0. */
function isSound(name: string, value: string, declared: string | null): boolean {
  const parts = name.split(':');
  if (parts.length > 2 || !parts.every(isXmlName)) return false;
  if (declared === null) return true;
  if (declared === 'xmlns' || value === XMLNS_NAMESPACE) return false;
  if ((declared === 'xml') !== (value === XML_NAMESPACE)) return false;
  return declared === '' || value !== '';
}

/** Resolves prefixes by the declarations in force, innermost first. */
export class XmlNamespaces {
  #scopes: { depth: number; declarations: ReadonlyMap<string, string> }[] = [
    { depth: 0, declarations: new Map([['xml', XML_NAMESPACE]]) },
  ];
  #default = '';

  /** Adds a tag's declarations at its depth. */
  enter(declarations: ReadonlyMap<string, string>, depth: number): void {
    this.#scopes.push({ depth, declarations });
    this.#default = this.#find('') ?? '';
  }

  /** Drops the declarations of the element at this depth. */
  leave(depth: number): void {
    if (this.#scopes.at(-1)?.depth !== depth) return;
    this.#scopes.pop();
    this.#default = this.#find('') ?? '';
  }

  /** The namespace of an element; null for an undeclared prefix. */
  of(prefix: string): string | null {
    return prefix === '' ? this.#default : this.#find(prefix);
  }

  /** Whether all attribute prefixes are declared, and no attribute occurs twice under different prefixes. */
  allow(attributes: ReadonlyMap<string, string>): boolean {
    const seen = new Set<string>();
    for (const name of attributes.keys()) {
      const [prefix = '', localName] = name.split(':');
      if (localName === undefined) continue;
      const namespace = this.#find(prefix);
      const expanded = `${namespace} ${localName}`;
      if (namespace === null || seen.has(expanded)) return false;
      seen.add(expanded);
    }
    return true;
  }

  #find(prefix: string): string | null {
    for (let index = this.#scopes.length - 1; index >= 0; index -= 1) {
      const namespace = this.#scopes[index]?.declarations.get(prefix);
      if (namespace !== undefined) return namespace;
    }
    return null;
  }
}
