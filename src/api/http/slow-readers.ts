import type { ServerResponse } from "node:http";

export type Patience = {
  /** For the whole answer, to its last byte, s. */
  readonly seconds: number;
  /** For a reader who takes nothing of what lies ready, s. An answer that is still being made is waited for. */
  readonly stalledSeconds: number;
};

/** Closes the connection of a reader who is slower than that. @returns what ends the watch. */
export function cutOffSlow(answer: ServerResponse, { seconds, stalledSeconds }: Patience): () => void {
  let taken = 0;
  const look = (): void => {
    const { socket } = answer;
    if (socket === null) return;
    const now = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength > 0 && now === taken) answer.destroy();
    taken = now;
  };
  const deadline = setTimeout(() => answer.destroy(), seconds * 1000);
  const watch = setInterval(look, stalledSeconds * 1000);
  return () => {
    clearTimeout(deadline);
    clearInterval(watch);
  };
}
