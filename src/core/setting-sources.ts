/** Company settings that post by themselves (`source_type` "setting") and the ids they are stored by, each given away once and for ever. */
export const SETTING_SOURCES = { packagingPerOrder: 1, packagingPerUnit: 2, ownShippingPerOrder: 3 } as const;
export type PostingSetting = keyof typeof SETTING_SOURCES;
