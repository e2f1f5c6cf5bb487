/** A token of a link, or of anything else: ids are shorter, and so are names that people give. */
const TOKEN = /[\w-]{40,}/g;

/** The address of a request as logs and records may have it: whoever reads them must not be able to use the links of others. */
export function withoutSecrets(address: string): string {
  return address.replaceAll(TOKEN, '…');
}
