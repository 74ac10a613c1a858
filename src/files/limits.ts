/** What a file may hold at most; all of it can be lowered by the caller. */
export type FileLimits = {
  bytes: number;
  /** Data rows. */
  rows: number;
  /** Bytes of a workbook once it is unpacked. */
  unpackedBytes: number;
};

const MEBIBYTE = 1024 * 1024;

export const FILE_LIMITS: FileLimits = {
  bytes: 50 * MEBIBYTE,
  rows: 1_000_000,
  // A full sheet of a 50 MB workbook unpacks to 5–8 times its size; text longer than 512 MB cannot exist in the engine.
  unpackedBytes: 400 * MEBIBYTE,
};
