/** What a document is, by how it begins: neither its name nor what a browser says of it is asked. */
export const DOCUMENT_TYPES = ["application/pdf", "image/png", "image/jpeg", "image/webp"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const MOST_DOCUMENT_BYTES = 10 * 1024 * 1024;
/** Of one expense. */
export const MOST_DOCUMENTS = 10;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** „%PDF-”, „RIFF” and, eight bytes in, „WEBP”. */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];
const JPEG = [0xff, 0xd8, 0xff];

/** Endings that a name may have, by what the file is; the first is the one that it gets. */
const ENDINGS: Readonly<Record<DocumentType, readonly string[]>> = {
  "application/pdf": [".pdf"],
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/webp": [".webp"],
};

const LONGEST_NAME = 200;

/** The name that a document is kept and given back under: with the ending of what it is, whatever it was called („faktura.exe” is „faktura.exe.pdf”). */
export function documentName(name: string, type: DocumentType): string {
  const [ending = ""] = ENDINGS[type];
  if (ENDINGS[type].some((known) => name.toLowerCase().endsWith(known))) return name;
  return `${name.slice(0, LONGEST_NAME - ending.length).toWellFormed()}${ending}`;
}

/** Null for anything else. */
export function documentType(head: Uint8Array): DocumentType | null {
  const begins = (bytes: readonly number[], at = 0): boolean => bytes.every((byte, index) => head[at + index] === byte);
  if (begins(PDF)) return "application/pdf";
  if (begins(PNG)) return "image/png";
  if (begins(JPEG)) return "image/jpeg";
  return begins(RIFF) && begins(WEBP, 8) ? "image/webp" : null;
}
