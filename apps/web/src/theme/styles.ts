// The order matters: the font, Mantine's styles in their own layer, then our rules, which therefore win.
import '@fontsource-variable/inter/opsz.css';
import './fallback-fonts.css';
import './mantine.css';
import './global.css';
