import type { CSSVariablesResolver } from '@mantine/core';

/** The few Mantine variables that follow our tokens; the tokens themselves are in tokens.css. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#FFFFFF',
    '--mantine-color-text': '#15222B',
    '--mantine-color-dimmed': '#5F6D76',
    '--mantine-color-placeholder': '#5F6D76',
    '--mantine-color-default-border': '#CBD4D8',
    '--mantine-color-default-hover': '#F3F7F7',
    '--mantine-color-error': '#B3261E',
    '--mantine-color-anchor': '#0A5C6B',
  },
  dark: {},
});
