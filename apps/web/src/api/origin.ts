/** Where the server is, as `https://host:port`; empty for the page's own origin, which it always is in a browser. */
export const server = { origin: '' };
