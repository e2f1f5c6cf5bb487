import { createTheme } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { cobalt, dark, gray, red } from './colours.ts';

function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** The Mantine theme: palette, type scale, spacing and the defaults of each component in use. */
export const theme = createTheme({
  primaryColor: 'cobalt',
  primaryShade: { light: 6, dark: 5 },
  colors: { cobalt, gray, dark, red },
  white: '#FFFFFF',
  black: '#1B1C23',
  autoContrast: true,
  luminanceThreshold: 0.35,
  fontFamily: "'Inter Variable', Inter, 'Arial like Inter', 'DejaVu like Inter', sans-serif",
  fontFamilyMonospace: "'SFMono-Regular', Consolas, 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.35', sm: '1.46', md: '1.5', lg: '1.5', xl: '1.45' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '26px', lineHeight: '1.25', fontWeight: '640' },
      h2: { fontSize: '18px', lineHeight: '1.4' },
      h3: { fontSize: '15px', lineHeight: '1.4', fontWeight: '600' },
      h4: { fontSize: '13px', lineHeight: '1.54', fontWeight: '600' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgba(20,22,40,.05)',
    sm: '0 1px 3px rgba(20,22,40,.07)',
    md: '0 4px 16px rgba(20,22,40,.09)',
    lg: '0 12px 32px rgba(20,22,40,.14)',
    xl: '0 24px 64px rgba(20,22,40,.20)',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '96em' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      styles: {
        root: { fontWeight: 550, letterSpacing: '-0.003em', paddingInline: 14 },
        section: { marginInlineEnd: 6 },
      },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
    // A list rendered outside its sheet could be neither scrolled nor read out. Leaving the field closes it.
    Combobox: { defaultProps: { withinPortal: false, closeOnClickOutside: false } },
    // Announced when it appears, because the focus may be on the button that sent the form.
    InputError: { defaultProps: { role: 'alert' } },
    // Enter chooses in a list of choices. It never sends the form around it.
    Select: { defaultProps: { onKeyDown: keepEnter } },
    MultiSelect: { defaultProps: { onKeyDown: keepEnter } },
    Modal: {
      defaultProps: {
        radius: 'xl',
        shadow: 'xl',
        centered: true,
        overlayProps: { backgroundOpacity: 0.42 },
      },
    },
  },
});
