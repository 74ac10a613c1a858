/** Identifiers that no two programs make alike. */

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A number of a list may stand in any other list as well; a UUID stands for one thing wherever it is read. */
export const isUniqueInItself = (id: string): boolean => id.length === 36 && UUID.test(id);
