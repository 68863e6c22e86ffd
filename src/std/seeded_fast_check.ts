/**
 * Property tests that draw the same cases in every run, so that a change and not chance makes one
 * fail. `PROPERTY_SEED=N` in the environment draws others.
 *
 * @module
 */
import fastCheck from "fast-check";

fastCheck.configureGlobal({ seed: Number(Deno.env.get("PROPERTY_SEED") ?? 20_261_130) });

export { fastCheck as fc };
