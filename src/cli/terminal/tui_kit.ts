/**
 * The parts of the package that draws: loaded late, and only by a rich screen. The package writes
 * what it is given as it is, so nothing reaches it that was not made harmless before.
 */
export type TuiKit = typeof import("@earendil-works/pi-tui");

/** Loads the package; what it knows of the terminal it is told, it asks nobody. */
export async function loadTuiKit(): Promise<TuiKit> {
  const kit = await import("@earendil-works/pi-tui");
  // No links whose target is not what is read, and no pictures.
  kit.setCapabilities({ images: null, trueColor: false, hyperlinks: false });
  return kit;
}
