import { expect, test } from "vitest";
import { eventStream } from "./event-stream.ts";

test("news of the moment in which a stream ends neither follow its end nor break it", async () => {
  let end = (): void => undefined;
  let tell: (kind: string) => void = () => undefined;
  const stream = eventStream({
    seconds: 60,
    hold(close) {
      end = close;
      return () => undefined;
    },
    subscribe(listener) {
      tell = listener;
      return () => undefined;
    },
  });
  const errors: unknown[] = [];
  stream.on("error", (error) => errors.push(error));
  const closed = new Promise((resolve) => stream.once("close", resolve));
  // Nobody takes its last words for a while, as over a slow line: it has ended, and is not closed.
  tell("jobs");
  end();
  tell("imports");
  end();
  await new Promise((later) => setTimeout(later, 400));
  const read: string[] = [];
  stream.on("data", (chunk: Buffer) => read.push(chunk.toString()));
  await closed;
  expect(errors).toEqual([]);
  expect(read.join("")).toBe("event: open\ndata: {}\n\nevent: jobs\ndata: {}\n\n");
});
