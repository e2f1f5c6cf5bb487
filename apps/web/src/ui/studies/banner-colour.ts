/** The study colour if none is set: the ink of the light scheme. */
export const defaultBannerColour = '#33343D';

type Rgb = [number, number, number];

function parseHex(hex: string): Rgb {
  const full = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as Rgb;
}

function parseHsl(hue: number, saturation: number, lightness: number): Rgb {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12;
    return 255 * (lightness - chroma * Math.max(-1, Math.min(position - 3, 9 - position, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** The colours in a CSS background (hex, rgb and hsl notation), in order. */
export function findColours(css: string): Rgb[] {
  const found: Rgb[] = [];
  const pattern = /#([\da-f]{3,8})\b|(rgb|hsl)a?\(([^)]+)\)/gi;
  for (const [, hex, notation, list] of css.matchAll(pattern)) {
    if (hex) {
      found.push(parseHex(hex));
      continue;
    }
    const [a = 0, b = 0, c = 0] = (list ?? '').split(/[\s,/]+/).map(Number.parseFloat);
    found.push(notation?.toLowerCase() === 'rgb' ? [a, b, c] : parseHsl(a, b / 100, c / 100));
  }
  return found;
}

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
export function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * White or black text, whichever has more contrast with the least favourable colour of a CSS background, and that contrast: 4.5 to 1 or
 * more on any plain colour. White if no colour can be parsed, because such a background gets a dark one beneath it.
 */
export function contrastOnBanner(css: string): { ink: 'white' | 'dark'; ratio: number } {
  const values = findColours(css).map(luminance);
  if (values.length === 0) return contrastOnBanner(defaultBannerColour);
  const white = 1.05 / (Math.max(...values) + 0.05);
  const black = (Math.min(...values) + 0.05) / 0.05;
  return white >= black ? { ink: 'white', ratio: white } : { ink: 'dark', ratio: black };
}

export function textOnBanner(css: string): 'white' | 'dark' {
  return contrastOnBanner(css).ink;
}
