/** The address that a person means; undefined if the server would strip it. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^(mailto|tel):\S+$/i.test(text)) return text;
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`;
  if (!/^https?:\/\/[^\s/]+\.[^\s/]/i.test(address) && !/^https?:\/\/localhost/i.test(address))
    return undefined;
  return URL.canParse(address) ? new URL(address).href : undefined;
}
