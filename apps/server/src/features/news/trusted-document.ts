/** A paragraph that consists only of a link. */
const LONE_LINK = /<p><a href="([^"]+)"[^>]*>[^<]*<\/a><\/p>/g;

/**
 * The document on the trusted documentation origin that a sanitised text links to in a separate paragraph. Decision: the page shows
 * it in a frame without permissions below the text, where the specification (5) would insert it unsanitised.
 */
export function trustedDocumentIn(html: string | null, origin: string | null): string | null {
  if (html === null || origin === null) return null;
  for (const [, href = ''] of html.matchAll(LONE_LINK)) {
    const address = href.replaceAll('&amp;', '&');
    if (URL.canParse(address) && new URL(address).origin === origin) return address;
  }
  return null;
}
