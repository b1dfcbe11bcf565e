import type { MantineThemeOverride } from '@mantine/core';
import { colors } from './colors.ts';

/** Mantine's scales in our measures and colours; build/mantine-variables-plugin turns them into its CSS variables. */
export const scales: MantineThemeOverride = {
  colors,
  primaryColor: 'petrol',
  primaryShade: 7,
  autoContrast: false,
  white: '#FFFFFF',
  black: '#15222B',
  fontFamily: "'IBM Plex Sans Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'IBM Plex Mono', ui-monospace, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '13px', lineHeight: '18px' },
      h5: { fontSize: '12px', lineHeight: '16px' },
      h6: { fontSize: '11px', lineHeight: '14px' },
    },
  },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '20px', xl: '28px' },
  radius: { xs: '4px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--portico-shadow-button)',
    sm: 'var(--portico-shadow-button)',
    md: 'var(--portico-shadow-popover)',
    lg: 'var(--portico-shadow-popover)',
    xl: 'var(--portico-shadow-dialog)',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '100em' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
};
