/** Pixels; the skeleton keeps the place. */
export const NIGHTS_HEIGHT = 240;
