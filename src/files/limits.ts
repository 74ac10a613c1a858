/** What a file may hold at most; all of it can be lowered by the caller. */
export type FileLimits = {
  bytes: number;
  /** Data rows. */
  rows: number;
  /** Bytes of a workbook once it is unpacked. */
  unpackedBytes: number;
  /** What the thread that reads a workbook may fill, in mebibytes. */
  heapMegabytes: number;
};

const MEBIBYTE = 1024 * 1024;

export const FILE_LIMITS: FileLimits = {
  bytes: 50 * MEBIBYTE,
  rows: 1_000_000,
  // A full sheet of a 50 MB workbook unpacks to 5–8 times its size; text longer than 512 MB cannot exist in the engine.
  unpackedBytes: 400 * MEBIBYTE,
  heapMegabytes: 1_024,
};

/** Characters of one row, in whatever form the table is uploaded: descriptions with pictures inside are long. */
export const LONGEST_RECORD = 4 * MEBIBYTE;

/** Characters of one cell of a workbook: Excel holds no longer ones, so only a program that means harm writes them. */
export const LONGEST_CELL = 32_767;

// Enough to read a small list with.
const LEAST_HEAP_MEGABYTES = 64;

/** The limits on a machine, or in a container, with so many bytes free, which reading one workbook must fit into. */
export function limitsWithin(limits: FileLimits, freeBytes: number): FileLimits {
  const heap = Math.max(LEAST_HEAP_MEGABYTES, Math.floor(freeBytes / 2 / MEBIBYTE));
  return {
    ...limits,
    heapMegabytes: Math.min(limits.heapMegabytes, heap),
    // What is unpacked lies beside the heap, once as bytes and once as text of up to twice their size.
    unpackedBytes: Math.min(limits.unpackedBytes, (heap / 4) * MEBIBYTE),
  };
}
