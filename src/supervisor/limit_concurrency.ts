/** A function that is called with anything and answers later. */
export type Job<Input extends readonly unknown[], Output> = (...input: Input) => Promise<Output>;

/** The same function, of which at most `most` calls run at a time; the others wait in call order. */
export function limitConcurrency<Input extends readonly unknown[], Output>(
  job: Job<Input, Output>,
  most: number,
): Job<Input, Output> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (...input) => {
    if (running === most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await job(...input);
    } finally {
      // The place goes to the next one directly, so that no later call can take it.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
