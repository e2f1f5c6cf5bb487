import type { HtmlElement } from './html-tree.ts';

const [ON, OFF, PARTLY] = ['☑ ', '☐ ', '⊟ '];
/** A text that begins with a tick box, or with another sign for done and not done. */
export const TICK = /^\s*[☐☑☒⊟✓✔✗✘❏❐❑❒□✅❌◉○]/u;

const ROLES = new Set(['checkbox', 'menuitemcheckbox', 'switch', 'radio']);
/** How programs mark ticks besides: Quill and OneNote by an attribute, and Notion by an element with this class. */
const STATES: Readonly<Record<string, string>> = {
  checked: ON,
  unchecked: OFF,
  'checkbox-on': ON,
  'checkbox-off': OFF,
  'to-do:completed': ON,
  'to-do': OFF,
};

/** The tick box that an element is or begins with, as text. */
export function tickOf({ tag, attributes }: HtmlElement): string | undefined {
  const { type = '', role = '', 'aria-checked': state } = attributes;
  if (tag === 'input') {
    const isOn = attributes['checked'] !== undefined;
    if (type.toLowerCase() === 'radio') return isOn ? '◉ ' : '○ ';
    return type.toLowerCase() === 'checkbox' ? (isOn ? ON : OFF) : undefined;
  }
  if (tag === 'en-todo') return attributes['checked'] === 'true' ? ON : OFF;
  if (ROLES.has(role) && state !== undefined) return state === 'mixed' ? PARTLY : state === 'true' ? ON : OFF;
  const own = attributes['data-checked'];
  if (own !== undefined) return own === 'true' || own === '' ? ON : OFF;
  const classes = (attributes['class'] ?? '').split(/\s+/);
  // Elsewhere than in a list, other classes with such a name say something else.
  const named = tag === 'li' ? classes : classes.filter((name) => name.startsWith('checkbox-'));
  const names = [attributes['data-list'], attributes['data-tag'], ...named];
  return names.map((name) => STATES[name ?? '']).find((found) => found !== undefined);
}
