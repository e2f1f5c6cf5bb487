/** The numbers of our advisory locks in a database. */
export const locks = {
  migrating: 7_140_001,
  restoring: 7_140_002,
  people: 7_140_003,
  notifying: 7_140_004,
  signing: 7_140_005,
  deciding: 7_140_006,
  handingOver: 7_140_007,
  watching: 7_140_008,
  importing: 7_140_009,
  ordering: 7_140_010,
  updating: 7_140_011,
};
