import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorScheme,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'

/** One accent colour, for the primary action and the focus: a deep lake green. Shade 7 has a contrast of 5.9 to white text. */
const lake: MantineColorsTuple = [
  '#effaf6',
  '#d6f1e7',
  '#aee2d0',
  '#7dcdb3',
  '#4fb598',
  '#2c9b7f',
  '#178068',
  '#0d6b57',
  '#0b5747',
  '#08463a',
]

const zinc: MantineColorsTuple = [
  '#fafafa',
  '#f4f4f5',
  '#ececee',
  '#e4e4e7',
  '#d4d4d8',
  '#85858f',
  '#62626b',
  '#4a4a52',
  '#2d2d32',
  '#18181b',
]

const night: MantineColorsTuple = [
  '#ececee',
  '#c4c6cb',
  '#a6a8ae',
  '#8a8d94',
  '#34363b',
  '#2a2c30',
  '#222327',
  '#191a1d',
  '#121315',
  '#0c0d0e',
]

const red: MantineColorsTuple = [
  '#fef2f2',
  '#fee2e2',
  '#fecaca',
  '#fca5a5',
  '#f87171',
  '#ef4444',
  '#dc2626',
  '#bf1d1d',
  '#991b1b',
  '#7f1d1d',
]

const px = (size: number) => `${size / 16}rem`

/** A list that opens on focus would hide the error below a field that was focused because of it. */
const listDefaults = { openOnFocus: false, comboboxProps: { shadow: 'md', transitionProps: { duration: 0 } } } as const
const selectDefaults = { ...listDefaults, allowDeselect: false, checkIconPosition: 'right' } as const

/** Mantine renders a dialog's head as `header`, which assistive technology reads as the page's header. */
const dialogDefaults = {
  closeButtonProps: { 'aria-label': 'Close' },
  transitionProps: { duration: 120 },
  attributes: { header: { role: 'none' } },
}

/** Font sizes and spacing of `docs/screens.md`: 13 for tables and labels, 14 body, 16 section, 20 page title; a grid of 4. */
export const theme = createTheme({
  primaryColor: 'lake',
  primaryShade: { light: 7, dark: 7 },
  colors: { lake, gray: zinc, dark: night, red },
  black: '#18181b',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: px(12), sm: px(13), md: px(14), lg: px(16), xl: px(20) },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '500' },
  headings: {
    fontWeight: '500',
    sizes: {
      h1: { fontSize: px(20), lineHeight: '1.4' },
      h2: { fontSize: px(16), lineHeight: '1.5' },
      h3: { fontSize: px(14), lineHeight: '1.45' },
      h4: { fontSize: px(13), lineHeight: '1.4' },
    },
  },
  spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(24), xl: px(32) },
  radius: { xs: px(2), sm: px(4), md: px(6), lg: px(8), xl: px(12) },
  shadows: {
    xs: '0 1px 2px rgb(0 0 0 / 6%)',
    sm: '0 2px 6px rgb(0 0 0 / 8%)',
    md: '0 6px 20px rgb(0 0 0 / 12%)',
    lg: '0 12px 32px rgb(0 0 0 / 16%)',
    xl: '0 20px 48px rgb(0 0 0 / 20%)',
  },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Plain objects: importing the components here would load all of them on the first screen.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Alert: { defaultProps: { variant: 'light' } },
    Autocomplete: { defaultProps: listDefaults },
    Badge: { defaultProps: { variant: 'default', radius: 'sm' } },
    Button: { defaultProps: { size: 'sm' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    Drawer: { defaultProps: { ...dialogDefaults } },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false, transitionProps: { duration: 80 } } },
    Modal: { defaultProps: { ...dialogDefaults, centered: true } },
    Notification: { defaultProps: { radius: 'md' } },
    Pill: { defaultProps: { size: 'sm' } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
    Select: { defaultProps: selectDefaults },
    TagsInput: { defaultProps: listDefaults },
    // As wide as the space between its margins. Mantine's 100 % would add them.
    Skeleton: { defaultProps: { radius: 'sm', width: 'auto' } },
    Tabs: { defaultProps: { keepMounted: false } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
  },
})

/** Mantine's variables whose defaults fail AA contrast, and our own colours. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--canvas': '#fafafa',
    '--surface': '#ffffff',
    '--line': '#e4e4e7',
    '--hover': '#f4f4f5',
    '--tone-green': '#0f9f6e',
    '--tone-amber': '#d97706',
    '--tone-red': '#dc2626',
    '--tone-blue': '#2563eb',
    '--tone-neutral': '#8d8d97',
    '--chart-second': '#4fb598',
    '--mantine-color-error': '#bf1d1d',
    '--mantine-color-dimmed': '#62626b',
    '--mantine-color-placeholder': '#6e6e78',
    '--mantine-color-default-border': '#d4d4d8',
    '--mantine-color-anchor': '#0d6b57',
    '--mantine-color-gray-light-color': '#4a4a52',
    '--mantine-color-yellow-light-color': '#8a4b00',
    '--mantine-color-disabled-color': '#6e6e78',
  },
  dark: {
    '--canvas': '#121315',
    '--surface': '#191a1d',
    '--line': '#2a2c30',
    '--hover': '#222327',
    '--tone-green': '#34d399',
    '--tone-amber': '#fbbf24',
    '--tone-red': '#f87171',
    '--tone-blue': '#60a5fa',
    '--tone-neutral': '#8a8d94',
    '--chart-second': '#178068',
    '--mantine-color-body': '#191a1d',
    '--mantine-color-error': '#fca5a5',
    '--mantine-color-dimmed': '#a6a8ae',
    '--mantine-color-placeholder': '#8f9299',
    '--mantine-color-default-border': '#3d4046',
    '--mantine-color-anchor': '#7dcdb3',
    '--mantine-color-lake-light-color': '#7dcdb3',
    '--mantine-color-lake-text': '#7dcdb3',
    '--mantine-color-red-light-color': '#fca5a5',
    '--mantine-color-red-text': '#fca5a5',
    '--mantine-color-gray-light-color': '#c4c6cb',
    '--mantine-color-gray-text': '#c4c6cb',
    '--mantine-color-disabled-color': '#8f9299',
  },
})

/** Manages light, dark or the system's scheme. Stores nothing locally, because the choice belongs to the profile. */
export function colorSchemes(): MantineColorSchemeManager {
  let chosen: MantineColorScheme | null = null
  return {
    get: (otherwise) => chosen ?? otherwise,
    set: (scheme) => {
      chosen = scheme
    },
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => {
      chosen = null
    },
  }
}
