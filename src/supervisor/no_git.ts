/** What a Git read answers where there is no Git to run, and what to do. */
export const NO_GIT = "Git is not installed or not on PATH, where one inside the workspace does " +
  "not count; install Git 2.30 or newer and start again";
