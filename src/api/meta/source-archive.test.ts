/** What everybody may take: the source of what runs, whole, and nothing that lies beside it. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configRoute, noticesRoute, sourceRoute } from "#contract/meta.ts";
import { createTestApp, type TestApp } from "#testing/app.ts";
import { shippedPackages } from "./shipped-packages.ts";
import { sourceArchive, sourceFiles } from "./source-archive.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Every entry of a ZIP archive by the directory at its end, unpacked. */
function unpacked(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.length - 22;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.set(name, inflateRawSync(zip.subarray(from, from + zip.readUInt32LE(at + 20))).toString("utf8"));
    at += 46 + nameLength;
  }
  return files;
}

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), "zyskomierz-source-"));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

function lay(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

test("anybody gets the source that runs here, without a session, as one archive", async () => {
  const answer = await app.server.inject({ url: sourceRoute.path });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
  expect(answer.headers["content-disposition"]).toContain('filename="zyskomierz-0.0.0-test.zip"');
  const files = unpacked(answer.rawPayload);
  const here = "src/api/meta/source-archive.test.ts";
  expect(files.get(`zyskomierz-0.0.0-test/${here}`)).toBe(readFileSync(join(ROOT, here), "utf8"));
  // What somebody needs who wants to build and run it.
  for (const file of ["package.json", "package-lock.json", "LICENSE", "bin/start.mjs", "vite.config.ts", "src/main.ts", "index.html"]) {
    expect([file, files.has(`zyskomierz-0.0.0-test/${file}`)]).toEqual([file, true]);
  }
  // Packed once: the second visitor costs nothing.
  expect((await app.server.inject({ url: sourceRoute.path })).rawPayload.equals(answer.rawPayload)).toBe(true);
});

test("every part of the project is named, so that nothing of it stays behind", () => {
  const ignored = readFileSync(join(ROOT, ".gitignore"), "utf8").split("\n");
  const isIgnored = (name: string): boolean => ignored.some((line) => line === name || line === `${name}/`) || name.endsWith(".log");
  const visible = readdirSync(ROOT).filter((name) => !name.startsWith(".") && !isIgnored(name));
  const parts = new Set(sourceFiles(ROOT, []).map((path) => path.split("/")[0]));
  expect(visible.filter((name) => !parts.has(name))).toEqual([]);
});

test("data, secrets, packages, what is built and what lies beside the product stay here", async () => {
  lay({
    "package.json": "{}",
    "src/main.ts": "export const changed = true;\n",
    "src/konta/zmiana.ts": "export {};\n",
    ".env.example": "PORT=3000\n",
    ".npmrc": "//registry.example.com/:_authToken=secret-of-the-operator\n",
    ".env": "SECRET_KEY=secret-of-the-operator\n",
    "data/secret.key": "secret-of-the-operator",
    "backup.zip": "secret-of-the-operator",
    "deploy.sh": "secret-of-the-operator",
    "src/.env": "secret-of-the-operator",
    "src/here/lies/base.bin": "secret-of-the-operator",
    "src/server.log": "secret-of-the-operator",
    "node_modules/a/index.js": "secret-of-the-operator",
    "bench/node_modules/a/index.js": "secret-of-the-operator",
    "bench/data/orders.csv": "secret-of-the-operator",
    "dist/web/index.html": "secret-of-the-operator",
  });
  symlinkSync(join(folder, "backup.zip"), join(folder, "src/link.ts"));
  symlinkSync(join(folder, "data"), join(folder, "src/linked"));
  const archive = await sourceArchive(folder, "changed", [join(folder, "src/here")]);
  expect([...unpacked(archive)]).toEqual([
    ["changed/.env.example", "PORT=3000\n"],
    ["changed/package.json", "{}"],
    ["changed/src/konta/zmiana.ts", "export {};\n"],
    ["changed/src/main.ts", "export const changed = true;\n"],
  ]);
});

test("of a clone only what git tracks goes out, in the state that lies here", () => {
  const clone = mkdtempSync(join(tmpdir(), "zyskomierz-clone-"));
  const git = (...args: string[]): void => void execFileSync("git", ["-c", "init.defaultBranch=main", ...args], { cwd: clone });
  try {
    mkdirSync(join(clone, "src"));
    writeFileSync(join(clone, "package.json"), "{}");
    writeFileSync(join(clone, "src/main.ts"), "export {};\n");
    git("init", "-q");
    git("add", "package.json", "src/main.ts");
    writeFileSync(join(clone, "src/notes-of-the-operator.txt"), "call the accountant");
    expect(sourceFiles(clone, [])).toEqual(["package.json", "src/main.ts"]);
  } finally {
    rmSync(clone, { recursive: true });
  }
});

test("settings of packages without a password belong to the source", () => {
  lay({ ".npmrc": "save-exact=true\n" });
  expect(sourceFiles(folder, [])).toContain(".npmrc");
});

test("the pages learn where the source is", async () => {
  expect((await app.server.inject({ url: configRoute.path })).json()).toMatchObject({ sourceUrl: "/api/source" });
});

test("everybody may read whose packages come along and under which licences, with the words of each", async () => {
  const answer = await app.server.inject({ url: noticesRoute.path });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const heads = shippedPackages(ROOT).map(({ name, version, licence }) => `${name} ${version}\nLicence: ${licence ?? "see below"}\n`);
  expect(heads.filter((head) => !answer.body.includes(head))).toEqual([]);
  // One of the server, one of the web app, one of the font's.
  const words = ["The Fastify team", "Copyright (c) Meta Platforms, Inc. and affiliates.", "SIL OPEN FONT LICENSE"];
  expect(words.filter((text) => !answer.body.toLowerCase().includes(text.toLowerCase()))).toEqual([]);
});
