import { createTheme, type MantineThemeOverride } from '@mantine/core';
import button from '../button.module.css';
import field from '../field.module.css';
import overlay from '../layout/overlay.module.css';
import { scales } from './scales.ts';

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
      // Its empty focusable element isn't allowed as a child of a menu.
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

export const theme = createTheme({ ...scales, components });
