import { extractText } from "unpdf";

/** What a PDF says, in the order it is drawn, with one space between any two words. */
export async function textOfPdf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}
