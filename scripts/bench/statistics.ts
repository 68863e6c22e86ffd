/** The middle of `values`, or the mean of the two middle ones; `NaN` for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? NaN;
  return (lower + upper) / 2;
}

/** One measured quantity: the median of its samples, and the least of them. */
export interface Figure {
  readonly name: string;
  readonly unit: "ms" | "MB" | "per s";
  readonly median: number;
  readonly least: number;
  readonly samples: number;
}

/** Makes a figure out of samples. */
export function figure(name: string, unit: Figure["unit"], samples: readonly number[]): Figure {
  return {
    name,
    unit,
    median: median(samples),
    least: Math.min(...samples),
    samples: samples.length,
  };
}
