/** A paragraph that is nothing but a link. */
const LONE_LINK = /<p><a href="([^"]+)"[^>]*>[^<]*<\/a><\/p>/g;

/**
 * The document of the trusted documentation origin that a sanitised text names in a paragraph of its own. Decision: the page shows it
 * in a frame without rights below the text, where the specification (5) would insert it unsanitised.
 */
export function trustedDocumentIn(html: string | null, origin: string | null): string | null {
  if (html === null || origin === null) return null;
  for (const [, href = ''] of html.matchAll(LONE_LINK)) {
    const address = href.replaceAll('&amp;', '&');
    if (URL.canParse(address) && new URL(address).origin === origin) return address;
  }
  return null;
}
