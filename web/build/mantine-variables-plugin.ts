import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { scales } from '../src/ui/theme/scales.ts';
import { cssVariablesResolver } from '../src/ui/theme/variables.ts';

const NAME = 'virtual:mantine-variables.css';

type Variables = Record<string, string>;

/**
 * `import 'virtual:mantine-variables.css'`: the CSS variables of Mantine that differ from its own, made when the page is
 * built. Left to itself Mantine computes them again at every start, before the first thing is drawn.
 */
export function mantineVariablesPlugin(): Plugin {
  return {
    name: 'portico-mantine-variables',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? ourVariables() : undefined),
  };
}

/** Of the light scheme, which is the only one. */
function ourVariables(): string {
  const standard = defaultCssVariablesResolver(DEFAULT_THEME);
  const theme = mergeMantineTheme(DEFAULT_THEME, scales);
  const merged = defaultCssVariablesResolver(theme);
  return convertCssVariables(
    {
      variables: different(merged.variables, standard.variables),
      light: different({ ...merged.light, ...cssVariablesResolver(theme).light }, standard.light),
      dark: {},
    },
    ':root',
  );
}

function different(ours: Variables, standard: Variables): Variables {
  return Object.fromEntries(Object.entries(ours).filter(([name, value]) => standard[name] !== value));
}
