import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { localProblem } from '../http/problem.ts';

const PATIENCE_MS = 120_000;

/**
 * A page as a separate script that the router loads before showing the page. If it doesn't load (spec A8), or not
 * within 120 s, the error boundary says CHUNK_NOT_LOADED and offers to reload.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): AsyncRouteComponent<object> {
  return lazyRouteComponent(async () => ({ default: (await withPatience(load()))[name] }));
}

async function withPatience<Module>(loading: Promise<Module>): Promise<Module> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = window.setTimeout(() => reject(localProblem('CHUNK_NOT_LOADED')), PATIENCE_MS);
  try {
    return await Promise.race([loading, promise]);
  } catch {
    throw localProblem('CHUNK_NOT_LOADED');
  } finally {
    window.clearTimeout(timer);
  }
}
