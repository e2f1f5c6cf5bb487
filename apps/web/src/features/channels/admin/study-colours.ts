/** Colours that tell studies apart, by the keys of their names. White text on each has a contrast of at least 7 to 1. */
export const studyColours = {
  teal: '#104B4F',
  indigo: '#3D2E7C',
  rust: '#7A2E12',
  blue: '#1F3F6E',
  plum: '#6B1F4A',
  moss: '#2F4A1E',
  umber: '#5A3A10',
  slate: '#3A3F4B',
  crimson: '#7A1F2B',
  pine: '#12503A',
} as const;
