/** The parts of the profile. Their names are in its address, except the first. */
export const profileParts = ['identity', 'security', 'notifications', 'recorded'] as const;
