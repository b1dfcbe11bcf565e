import { createTheme, type MantineThemeOverride } from '@mantine/core';
import button from './button.module.css';
import { colors } from './colors.ts';
import field from './field.module.css';
import overlay from './overlay.module.css';

const INK = '#15222B';

/**
 * Components are configured by name, not by `Button.extend`: importing them here would load every dialog and popover
 * before the sign-in.
 */
const components: NonNullable<MantineThemeOverride['components']> = {
  Button: { defaultProps: { size: 'sm', variant: 'default', loaderProps: { type: 'oval' } }, classNames: button },
  ActionIcon: {
    defaultProps: { variant: 'subtle', size: 30, radius: 'md' },
    classNames: { root: button.iconRoot ?? '' },
  },
  Input: { defaultProps: { size: 'md' }, classNames: { wrapper: field.wrapper ?? '', input: field.input ?? '' } },
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    classNames: { label: field.label ?? '', description: field.description ?? '', error: field.error ?? '' },
  },
  Tooltip: {
    defaultProps: { openDelay: 400, color: INK, radius: 'md', events: { hover: true, focus: true, touch: false } },
    classNames: { tooltip: overlay.tooltip ?? '' },
  },
  Menu: {
    defaultProps: {
      shadow: 'md',
      radius: 'lg',
      offset: 4,
      transitionProps: { duration: 120 },
      // Its empty focusable element is no child that a menu may have.
      withInitialFocusPlaceholder: false,
    },
    classNames: {
      dropdown: overlay.menu ?? '',
      item: overlay.menuItem ?? '',
      itemSection: overlay.menuSection ?? '',
      itemIndicator: overlay.menuIndicator ?? '',
      label: overlay.menuLabel ?? '',
      divider: overlay.menuDivider ?? '',
    },
  },
  Popover: {
    defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 120 } },
    classNames: { dropdown: overlay.popover ?? '' },
  },
  Modal: {
    defaultProps: {
      radius: 'xl',
      centered: true,
      overlayProps: { color: INK, backgroundOpacity: 0.42 },
      transitionProps: { duration: 180 },
    },
    classNames: {
      content: overlay.dialog ?? '',
      header: overlay.dialogHeader ?? '',
      title: overlay.dialogTitle ?? '',
      body: overlay.dialogBody ?? '',
    },
  },
};

export const theme = createTheme({
  colors,
  primaryColor: 'petrol',
  primaryShade: 7,
  autoContrast: false,
  white: '#FFFFFF',
  black: INK,
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
  components,
});
