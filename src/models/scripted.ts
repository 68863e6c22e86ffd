/**
 * The model that answers as a test says.
 *
 * @module
 */

export {
  createScriptedModel,
  type ScriptedAnswer,
  type ScriptedCall,
  type ScriptedModel,
  type ScriptedStep,
} from "./scripted_model.ts";
