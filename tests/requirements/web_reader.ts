import type { Requirement } from "../requirements.ts";

/** Promises of the area `web_reader`. */
export const WEB_READER: readonly Requirement[] = [
  {
    id: "web_reader.public_only",
    source: "docs/security.md",
    sentence:
      "A web page is read from a public address only: every other range is refused, in whatever form the address is written, before a connection is made.",
  },
  {
    id: "web_reader.names",
    source: "docs/security.md",
    sentence:
      "A name of which one address is not public is refused, this machine's own names without being looked up.",
  },
  {
    id: "web_reader.pinned",
    source: "docs/security.md",
    sentence:
      "A connection goes to the very address that was looked up for it and checked: a name that changes its mind in between gains nothing.",
  },
  {
    id: "web_reader.certificate",
    source: "docs/security.md",
    sentence: "The certificate of an https page is checked for its name, not for its address.",
  },
  {
    id: "web_reader.redirects",
    source: "docs/security.md",
    sentence:
      "Redirects are followed within one host, five at most; another host is named and not asked, and a private address, another scheme or a step from https to http is refused.",
  },
  {
    id: "web_reader.no_secrets",
    source: "docs/security.md",
    sentence: "A page is asked for without cookies, logins or a proxy of the environment.",
  },
  {
    id: "web_reader.bounds",
    source: "docs/decisions/0021-web-reader.md",
    sentence:
      "Body, headers, hints, redirects and time of a page are bounded, compressed bodies in memory too, and what was cut says so.",
  },
  {
    id: "web_reader.broken",
    source: "docs/decisions/0021-web-reader.md",
    sentence: "An answer that is no valid HTTP, or ends early, is a failure in one sentence.",
  },
  {
    id: "web_reader.charset",
    source: "docs/decisions/0021-web-reader.md",
    sentence:
      "Text is decoded by byte order mark, header, own word, then UTF-8, and characters that cannot be read are counted.",
  },
  {
    id: "web_reader.kinds",
    source: "docs/reference/tools.md",
    sentence:
      "HTML becomes text, other text stays as it is, and what is no text is named and refused.",
  },
  {
    id: "web_reader.html",
    source: "docs/reference/tools.md",
    sentence:
      "HTML becomes text with headings, lists, links, code and tables; scripts, styles, templates and hidden parts are left out.",
  },
  {
    id: "web_reader.hostile_html",
    source: "docs/decisions/0021-web-reader.md",
    sentence: "The time for a page grows with its length, whatever is in it, or it is refused.",
  },
  {
    id: "web_reader.plain_url",
    source: "docs/security.md",
    sentence:
      "An address whose host is not read as it is written is refused as invalid_arguments, so that the host in a question is the one that is asked.",
  },
  {
    id: "web_reader.end_to_end",
    source: "docs/reference/tools.md",
    sentence:
      "read_webpage runs in its isolate, says so on the receipt, and what it read stands in an envelope that the page cannot close.",
  },
  {
    id: "web_reader.no_rights",
    source: "docs/security.md",
    sentence:
      "The web reader runs in a worker that has the network and its own files, nothing else.",
  },
  {
    id: "web_reader.offline_model",
    source: "docs/guides/getting-started.md",
    sentence: "The offline model reads a web page when it is asked to and the tool is offered.",
  },
];
