/**
 * Undoes whatever a program may have left switched on in a terminal: ends synchronized output, leaves
 * the alternate screen, wraps long lines again, ends bracketed paste, mouse reports and the extended
 * keyboards (kitty's and xterm's), shows the cursor and resets colours. A terminal that knows none of
 * it ignores it.
 */
export const TERMINAL_RESET: string = "\x1b[?2026l\x1b[?1047l\x1b[?7h\x1b[?2004l" +
  "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[<u\x1b[>4;0m\x1b[?25h\x1b[0m";
