/** Whether a copy is whole and of use to this release, without a database. */
import { foreignStep, type Migration } from "#db/migrate.ts";
import { StartError } from "#db/start-error.ts";
import { type CopyStart, type CopyWhole, skipRows } from "./format/contents.ts";
import { type OpenCopy, readCopyFile } from "./format/copy-file.ts";

/** Throws `StartError` for a copy of a newer release, or of one that took another way. */
function refuseForeign({ migrations: applied, release }: CopyStart, migrations: readonly Migration[]): void {
  const foreign = foreignStep(applied, migrations);
  if (foreign?.kind === "newer") {
    throw new StartError(
      `The copy has schema ${foreign.schema} (release ${release}) and this release knows only ${migrations.length}: use the release that made it or a later one.`,
    );
  }
  if (foreign) {
    throw new StartError(
      `The copy has migration ${foreign.name} in another form than this release: use the release that made it (${release}).`,
    );
  }
}

/** Reads all of it; every byte is authenticated, every table counted. Throws `StartError`. */
export function checkCopy(
  copy: OpenCopy,
  migrations: readonly Migration[],
  signal?: AbortSignal,
): Promise<{ start: CopyStart; whole: CopyWhole }> {
  return readCopyFile(copy, { onStart: (start) => refuseForeign(start, migrations), onTable: (_, rows) => skipRows(rows) }, signal);
}
