/** The text of a file as spreadsheets save it: UTF-8, or the code page of Windows in Central Europe. */
export async function textOfFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder("windows-1250").decode(bytes);
  }
}
