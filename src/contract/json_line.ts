const STEERING = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * `value` as one line of JSON. Characters that JSON allows but that could steer a terminal or hide
 * text are escaped: a reader gets the same value, and a terminal only shows them.
 */
export function jsonLine(value: unknown): string {
  return `${escapeSteering(JSON.stringify(value))}\n`;
}

/** JSON text of the same value in which no character could steer a terminal or hide text. */
export function escapeSteering(json: string): string {
  return json.replace(STEERING, escapeUnit);
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
