/** The server's origin, as `https://host:port`. In a browser it is empty: the page's own origin. */
export const server = { origin: '' };
