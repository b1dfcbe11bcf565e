import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { endpoints } from '@portico/contract/api';
import { audienceOf, onlyReads, type EndpointDefinition } from '@portico/contract/endpoint';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

type Parameter = { name: string; in: string; required: boolean; schema: object };
type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  'x-audience'?: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>;
  security?: unknown[];
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: object;
};

let portal: TestPortal;
let document: Document;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  document = (await portal.call<Document>('GET', 'openapi.json')).body;
});
afterAll(() => portal.stop());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
/** What a server can't tell apart about two paths. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, '{}');

it('describes every endpoint of the contract, and nothing else', () => {
  const described = operations().map(
    ({ path, method, operation }) => `${operation.operationId}: ${method} ${shapeOf(path)}`,
  );
  const declared = Object.entries<EndpointDefinition>(endpoints).map(
    ([name, { method, path }]) => `${name}: ${method.toLowerCase()} /${shapeOf(path)}`,
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
});

it('is an OpenAPI 3.1 document: each path once, each parameter declared, each answer described', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Portico', version: portal.config.version } });
  const shapes = Object.keys(document.paths).map(shapeOf);
  expect(shapes).toEqual([...new Set(shapes)]);
  for (const { path, operation } of operations()) {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    for (const parameter of inPath) expect(parameter.required).toBe(true);
    for (const parameter of operation.parameters) expect(parameter.schema).toBeTypeOf('object');
    for (const response of Object.values(operation.responses)) expect(response.description).toBeTruthy();
    expect(Object.keys(operation.responses).some((status) => status.startsWith('2') || status === '303')).toBe(true);
    expect(Object.keys(operation.responses).every((status) => /^[1-5]\d\d$/.test(status))).toBe(true);
  }
});

it('says which calls need a token, and how problems look', () => {
  for (const [name, definition] of Object.entries<EndpointDefinition>(endpoints)) {
    const { operation } = operations().find((candidate) => candidate.operation.operationId === name)!;
    expect(operation.security).toEqual(definition.access === 'public' ? [] : undefined);
    const refusals = Object.values(operation.responses)
      .map((response) => response.description)
      .join(', ');
    for (const key of definition.errors) expect(refusals).toContain(`${key} (`);
    const takesSession = definition.access !== 'public' || ['refresh', 'authenticatePasswordChange'].includes(name);
    expect(refusals.includes('UNAUTHENTICATED (1002)')).toBe(takesSession);
    const headers = operation.parameters
      .filter((parameter) => parameter.in === 'header')
      .map((parameter) => parameter.name);
    const takesKey = !onlyReads(definition) && definition.access === 'session' && !definition.isSecret;
    expect(headers).toEqual(takesKey ? ['Idempotency-Key'] : []);
    const body = definition.body ? ['application/json'] : [];
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(
      definition.upload ? ['multipart/form-data'] : body,
    );
    for (const response of Object.entries(operation.responses).flatMap(([code, one]) =>
      code.startsWith('2') || code === '303' ? [] : one,
    )) {
      expect(Object.keys(response.content!)).toEqual(['application/problem+json']);
    }
  }
});

it('says whom each call is for', () => {
  for (const [name, definition] of Object.entries<EndpointDefinition>(endpoints)) {
    const { operation } = operations().find((candidate) => candidate.operation.operationId === name)!;
    expect(operation['x-audience']).toBe(audienceOf(definition) ?? undefined);
    expect(operation.description === undefined).toBe(definition.access === 'public');
  }
});

it('points nowhere outside itself', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!);
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\//);
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], document);
    expect(target).toBeTypeOf('object');
  }
});

it('is readable as a page, with all parts from the portal itself', async () => {
  const page = await fetch(`${portal.address}/portal/api/docs`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  const html = await page.text();
  const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => new URL(match[1]!, page.url));
  expect(parts.length).toBeGreaterThan(3);
  for (const part of parts) {
    expect(part.origin).toBe(portal.address);
    expect([part.href, (await fetch(part)).status]).toEqual([part.href, 200]);
  }
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe-eval');
});
