/** In place of a sign that no letter says. Readers see that something is missing. */
const UNKNOWN_SIGN = '\u{FFFD}';

/**
 * The signs of the fonts that draw signs instead of letters, from U+0021 to U+00FF, after the mappings of Unicode for Adobe's Symbol
 * encoding and for Wingdings. Where many devices have no font for a sign, it is the common one that looks the same.
 */
const FONTS = new Map([
  [
    'symbol',
    [
      ...('!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾' +
        'αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼���������������������������������€' +
        'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊' +
        '⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪�⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭�'),
    ],
  ],
  [
    'wingdings',
    [
      ...('🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭🗀🗁🗎🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍🖎✌🖏👍👎☜☞☝☟🖐☺😐☹💣🕱🏳🏱✈☼🌢❄🕆✞🕈✠✡☪☯🕉☸♈♉♊' +
        '♋♌♍♎♏♐♑♒♓🙰🙵●🔾■☐☐❑❒🞟⧫◆❖⬩⌧⮹⌘🏵🏶🙶🙷▯🄋➀➁➂➃➄➅➆➇➈➉🄌➊➋➌➍➎➏➐➑➒➓🙢🙠🙡🙣🙞🙜🙝🙟∙•⬝' +
        '○○🞈◉◎○▪☐🟁🟅★🟋🟏🟓🟑⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘➢⮙⮛⮈⮊⮉⮋←→' +
        '↑↓↖↗↙↘←→↑↓↖↗↙↘⇦⇨⇧⇩⇔⇳⬁⬀⬃⬂🢬🢭✗✓☒☑�'),
    ],
  ],
  [
    'wingdings 2',
    [
      ...('🖊🖋🖌🖍✄✀🕾🕽🗅🗆🗇🗈🗉🗊🗋🗌🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑✗✓☒☑☒☒⮾⮿🛇⦸🙱🙴🙲🙳‽🙹🙺🙻' +
        '🙦🙤🙥🙧🙚🙘🙙🙛⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿�☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤🕥🕦🕧🙨🙩⋅🞄⦁●○○🞇🞉⊙⦿🞌🞍' +
        '◾■☐🞑🞒🞓🞔▣🞕🞖🞗🞘⬩⬥◇🞚◈🞛🞜🞝🞞⬪⬧◊🞠◖◗⯊⯋⯀⯁⬟⯂⬣⬢⯃⯄🞡🞢🞣🞤🞥🞦🞧🞨🞩🞪🞫🞬🞭🞮🞯🞰🞱🞲🞳🞴🞵🞶🞷🞸🞹🞺🞻' +
        '🞼🞽🞾🞿🟀🟂🟄🟆🟉🟊✶🟌🟎🟐🟒✹🟃🟇✯🟍🟔⯌⯍※⁂������'),
    ],
  ],
  [
    'wingdings 3',
    [
      ...('←→↑↓⭦⭧⭩⭨⭰⭲⭱⭳⭶⭸⭻⭽⭤⭥⭪⭬⭫⭭⭍⮠⮡⮢⮣⮤⮥⮦⮧⮐⮑⮒⮓⮀⮃⭾⭿⮄⮆⮅⮇⮏⮍⮎⮌⭮⭯⎋⌤⌃⌥␣⍽⇪⮸🢠🢡🢢🢣🢤🢥🢦' +
        '🢧🢨🢩🢪🢫←→↑↓↖↗↙↘🡘🡙▲▼△▽◀▶◁▷◣◢◤◥◀▶▲�▼⯅⯆⯇⯈⮜⮞⮝⮟🠐🠒🠑🠓🠔🠖🠕🠗🠘🠚🠙🠛🠜🠞🠝🠟🠀🠂🠁🠃🠄🠆🠅🠇' +
        '🠈🠊🠉🠋🠠🠢🠤🠦🠨🠪🠬🢜🢝🢞🢟🠮🠰🠲🠴🠶🠸🠺🠹🠻🢘🢚🢙🢛🠼🠾🠽🠿🡀🡂🡁🡃🡄🡆🡅🡇⮨⮩⮪⮫⮬⮭⮮⮯←→↑↓↖↗↙↘←→↑↓🡴🡵🡷🡶' +
        '🢀🢂🢁🢃🢄🢅🢇🢆🢐🢒🢑🢓🢔🢖🢕🢗���������������'),
    ],
  ],
  [
    'webdings',
    [
      ...('🕷🕸🕲🕶🏆🎖🖇🗨🗩🗰🗱🌶🎗🙾🙼🗕🗖🗗⏴⏵⏶⏷⏪⏩⏮⏭⏸⏹⏺🗚🗳🛠🏗🏘🏙🏚🏜🏭🏛🏠🏖🏝🛣🔍🏔👁👂🏞🏕🛤🏟🛳🕬🕫🕨🔈🎔🎕🗬🙽🗭🗪🗫⮔' +
        '✔🚲⬜🛡📦🛱⬛🚑🛈🛩🛰🟈🕴⬤🛥🚔🗘🗙❓🛲🚇🚍⛳⦸⊖🚭🗮⏐🗯🗲�🚹🚺🛉🛊🚼👽🏋⛷🏂🏌🏊🏄🏍🏎🚘🗠🛢💰🏷💳👪🗡🗢🗣✯🖄🖅🖃🖆🖹🖺🖻🕵' +
        '🕰🖽🖾📋🗒🗓🕮📚🗞🗟🗃🗂🖼🎭🎜🎘🎙🎧💿🎞📷🎟🎬📽📹📾📻🎚🎛📺💻🖥🖦🖧🕹🎮🕻🕼📟🖁🖀🖨🖩🖿🖪🗜🔒🔓🗝📥📤🕳🌣🌤🌥🌦☁🌨🌧🌩🌪🌬🌫🌜' +
        '🌡🛋🛏🍽🍸🛎🛍Ⓟ♿🛆🖈🎓🗤🗥🗦🗧🛪🐿🐦🐟🐕🐈🙬🙮🙭🙯🗺🌍🌏🌎🕊'),
    ],
  ],
]);
/** Other fonts of this kind. Their signs have no published mapping. */
const UNMAPPED =
  /^(?:(?:itc )?zapf ?dingbats|monotype sorts|mt extra|marlett|bookshelf symbol \d|ms outlook|ms reference specialty|font ?awesome.*|material icons.*)$/;

/** The name of a font of signs; empty for a font of letters. */
export function signFontIn(families: string): string {
  const name = (families.split(',', 1)[0] ?? '')
    .replaceAll(/["']/g, '')
    .trim()
    .toLowerCase()
    .replace(/_(?:msfontservice|embeddedfont)$/, '');
  return FONTS.has(name) || UNMAPPED.test(name) ? name : '';
}

/** Office also writes the letters of these fonts as private characters. */
const PRIVATE = 0xf0_00;
const LAST = 0xff;
const SPACES = new Set(['\u0020', '\u{F020}']);
const PRIVATE_BULLET = '\u{F0B7}';
const SIGN = /[\u0020-\u00ff]|[\u{F020}-\u{F0FF}]/gu;
const PRIVATE_SIGN = /[\u{F020}-\u{F0FF}]/gu;

/** A text with its signs as Unicode names them, and how many it has no name for. */
export function readSigns(text: string, font: string): { text: string; unknown: number } {
  if (font === '' && !/[\u{F020}-\u{F0FF}]/u.test(text)) return { text, unknown: 0 };
  const signs = FONTS.get(font);
  let unknown = 0;
  const read = text.replaceAll(font === '' ? PRIVATE_SIGN : SIGN, (letter) => {
    if (SPACES.has(letter)) return ' ';
    const code = letter.codePointAt(0)!;
    // A space that doesn't break, and the end of a line.
    if (code <= LAST && /\s/.test(letter)) return letter;
    const sign = signs?.[(code > LAST ? code - PRIVATE : code) - 0x21];
    if (sign !== undefined && sign !== UNKNOWN_SIGN) return sign;
    // Lists of any program begin with it.
    if (signs === undefined && letter === PRIVATE_BULLET) return '•';
    unknown += 1;
    return UNKNOWN_SIGN;
  });
  return { text: read, unknown };
}
