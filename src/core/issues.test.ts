import { expect, test } from "vitest";
import { browserName, pictureType } from "./issues.ts";

test("a picture is told by its bytes, not by its name", () => {
  expect(pictureType(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe("image/png");
  expect(pictureType(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).toBe("image/jpeg");
  expect(pictureType(new TextEncoder().encode("RIFF1234WEBP"))).toBe("image/webp");
  expect(pictureType(new TextEncoder().encode("<svg onload=alert(1)>"))).toBeNull();
  expect(pictureType(new Uint8Array())).toBeNull();
});

test("a browser is named with its version and system, and nothing else of it is kept", () => {
  expect(browserName("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36")).toBe(
    "Chrome 141, Linux",
  );
  expect(browserName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1")).toBe(
    "Safari 18, iOS",
  );
  expect(browserName("curl/8")).toBe("");
});
