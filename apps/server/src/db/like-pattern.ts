/** A LIKE pattern for texts that contain what was searched; its wildcards stand for themselves. */
export function containing(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
