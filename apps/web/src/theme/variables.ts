import type { CSSVariablesResolver } from '@mantine/core';

/** The six tints of avatars without a portrait, as [background, text]. */
const avatars = {
  light: [
    '#E3E7F8/#2B3A8A',
    '#E1F0EA/#1C5A41',
    '#F6E6DD/#7A3B17',
    '#F3E1E8/#7D2547',
    '#E4ECF2/#2C4A63',
    '#EDE6F5/#54358A',
  ],
  dark: [
    '#2A3157/#C3CCFB',
    '#1F3A30/#A9DCC5',
    '#44301F/#F0C6A6',
    '#43273A/#EDBBD2',
    '#26343F/#BBD3E4',
    '#352A4A/#D3C2F0',
  ],
};

function avatarVariables(pairs: string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.flatMap((pair, index) => {
      const [background = '', text = ''] = pair.split('/');
      return [
        [`--sl-avatar-${index}-bg`, background],
        [`--sl-avatar-${index}`, text],
      ];
    }),
  );
}

const light = {
  '--mantine-color-body': '#F7F7F9',
  '--mantine-color-text': '#1B1C23',
  '--mantine-color-dimmed': '#666875',
  '--mantine-color-default-border': 'rgba(22,24,44,.16)',
  '--sl-canvas': '#F7F7F9',
  '--sl-rail': '#EFEFF3',
  '--sl-surface': '#FFFFFF',
  '--sl-raised': '#FFFFFF',
  '--sl-sunken': '#F4F4F7',
  '--sl-hover': '#EDEDF2',
  '--sl-line': 'rgba(22,24,44,.09)',
  '--sl-line-strong': 'rgba(22,24,44,.16)',
  '--sl-field': '#898B98',
  '--sl-t1': '#1B1C23',
  '--sl-t2': '#4C4E5A',
  '--sl-t3': '#666875',
  '--sl-accent': '#3A50D2',
  '--sl-accent-text': '#2F41B0',
  '--sl-accent-bg': '#EEF1FE',
  '--sl-dot': '#3A50D2',
  '--sl-ok': '#17693F',
  '--sl-ok-bg': '#E8F6EE',
  '--sl-ok-dot': '#2B9A5F',
  '--sl-due': '#854F02',
  '--sl-due-bg': '#FDF3E1',
  '--sl-late': '#9E2424',
  '--sl-late-bg': '#FDEEEE',
  '--sl-late-dot': '#CE3B3B',
  '--sl-neu': '#4C4E5A',
  '--sl-neu-bg': '#F0F0F4',
  '--sl-neu-dot': '#898B98',
  '--sl-card': '0 0 0 1px rgba(22,24,44,.06), 0 1px 2px rgba(22,24,44,.04)',
  '--sl-pop': '0 0 0 1px rgba(22,24,44,.07), 0 12px 40px rgba(22,24,44,.16)',
  '--sl-scrim': 'rgba(22,24,38,.42)',
  '--sl-segment-on': '#FFFFFF',
  '--sl-heat-1': '#DEE4FD',
  '--sl-heat-2': '#BFCAFA',
  '--sl-heat-3': '#99A9F5',
  '--sl-heat-text': '#1F2A6B',
  '--sl-skeleton': '#E9E9EF',
  '--sl-paper': '#FFFFFF',
  '--sl-paper-ring': 'rgba(22,24,44,.16)',
  ...avatarVariables(avatars.light),
};

const dark = {
  '--mantine-color-body': '#111216',
  '--mantine-color-text': '#ECEDF1',
  '--mantine-color-dimmed': '#9A9CA9',
  '--mantine-color-default': '#2A2C33',
  '--mantine-color-default-border': 'rgba(255,255,255,.17)',
  '--sl-canvas': '#111216',
  '--sl-rail': '#0C0D10',
  '--sl-surface': '#1F2026',
  '--sl-raised': '#282A31',
  '--sl-sunken': '#17181C',
  '--sl-hover': '#2A2C34',
  '--sl-line': 'rgba(255,255,255,.09)',
  '--sl-line-strong': 'rgba(255,255,255,.17)',
  '--sl-field': '#767884',
  '--sl-t1': '#ECEDF1',
  '--sl-t2': '#C0C2CC',
  '--sl-t3': '#9A9CA9',
  '--sl-accent': '#5169E4',
  '--sl-accent-text': '#A9B7F8',
  '--sl-accent-bg': 'rgba(81,105,228,.18)',
  '--sl-dot': '#7388EE',
  '--sl-ok': '#86D9AB',
  '--sl-ok-bg': 'rgba(43,154,95,.17)',
  '--sl-ok-dot': '#48AE78',
  '--sl-due': '#F3C375',
  '--sl-due-bg': 'rgba(207,134,16,.17)',
  '--sl-late': '#FFA9A9',
  '--sl-late-bg': 'rgba(214,69,69,.19)',
  '--sl-late-dot': '#E36363',
  '--sl-neu': '#C0C2CC',
  '--sl-neu-bg': '#2C2E36',
  '--sl-neu-dot': '#7B7D8B',
  '--sl-card': '0 0 0 1px rgba(255,255,255,.07)',
  '--sl-pop': '0 0 0 1px rgba(255,255,255,.10), 0 16px 48px rgba(0,0,0,.6)',
  '--sl-scrim': 'rgba(0,0,0,.6)',
  '--sl-segment-on': '#3E4049',
  '--sl-heat-1': '#242C52',
  '--sl-heat-2': '#2E3973',
  '--sl-heat-3': '#3B4B9C',
  '--sl-heat-text': '#E4E8FF',
  '--sl-skeleton': '#2E3038',
  '--sl-paper': '#F3F3F5',
  '--sl-paper-ring': 'transparent',
  ...avatarVariables(avatars.dark),
};

/** Looks the same in both schemes: bars that float over a page, and the paper of documents. */
const common = {
  '--sl-float': '#26272F',
  '--sl-float-hover': '#3B3D47',
  '--sl-float-text': '#FFFFFF',
  '--sl-chip': '#33343D',
  '--sl-paper-white': '#FFFFFF',
  '--sl-paper-line': '#D7D8E0',
  '--sl-paper-text': '#33343D',
  '--sl-paper-removed': '#9E2424',
  '--sl-paper-added': '#17693F',
  '--sl-paper-moved': '#3346B8',
  '--sl-brand-from': '#2F41B0',
  '--sl-brand-to': '#171E50',
  '--sl-ease': 'cubic-bezier(.2,.8,.2,1)',
};

/** Every `--sl-*` variable, for each colour scheme. Components use these and never a raw colour. */
export const variablesResolver: CSSVariablesResolver = () => ({ variables: common, light, dark });
