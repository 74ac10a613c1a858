/** Does one thing after the other, in the order in which they come; one that fails holds up nobody. */
export function takingTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const done = last.then(task, task);
    last = done;
    return done;
  };
}
