import type { Escape } from "../escape.ts";

/** Network. */
export const NETWORK: readonly Escape[] = [
  { id: "network.connect", tries: "Connect without any grant", sign: "reached" },
  { id: "network.fetch_loopback", tries: "Fetch without any grant", sign: "reached" },
  { id: "network.connect_unix", tries: "Connect to a daemon's socket", sign: "reached" },
  { id: "network.fetch_unix", tries: "Fetch by a daemon's socket", sign: "reached" },
  { id: "network.datagram", tries: "Send a datagram", sign: "reached" },
  { id: "network.web_socket", tries: "Open a WebSocket", sign: "reached" },
  { id: "network.event_source", tries: "Open an EventSource", sign: "reached" },
  { id: "network.web_transport", tries: "Open a WebTransport", sign: "knocked" },
  { id: "network.quic", tries: "Connect by QUIC", sign: "knocked" },
  {
    id: "network.resolve_name",
    tries: "Ask a name server, with a name that says something",
    sign: "reached",
  },
  { id: "network.beacon", tries: "Start a request and not wait for it", sign: "reached" },
  {
    id: "network.proxy_variable",
    tries: "Have a request go to the proxy of the environment",
    sign: "reached",
  },
  { id: "network.proxy_client", tries: "Have a request go to a proxy of its own", sign: "reached" },
  {
    id: "network.other_host",
    tries: "Fetch from a host that is not the granted one",
    sign: "reached",
    as: "granted",
  },
  {
    id: "network.other_port",
    tries: "Fetch from another port of the granted host",
    sign: "reached",
    as: "granted",
  },
  {
    id: "network.other_host_header",
    tries: "Fetch from another host that is told the granted one's name",
    sign: "reached",
    as: "granted",
  },
  {
    id: "network.redirect_to_other",
    tries: "Have the granted host lead it to another",
    sign: "reached",
    as: "granted",
  },
  {
    id: "network.redirect_to_loopback",
    tries: "Have the granted host lead it to this machine",
    sign: "reached",
    as: "granted",
  },
  {
    id: "network.redirect_twice",
    tries: "Have the granted host lead it to this machine in two steps",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.decimal",
    tries: "Reach this machine by a decimal address",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.hexadecimal",
    tries: "Reach this machine by a hexadecimal address",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.octal",
    tries: "Reach this machine by an octal address",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.short",
    tries: "Reach this machine by a short address",
    sign: "reached",
    as: "public",
  },
  { id: "network.all_zero", tries: "Reach this machine by 0.0.0.0", sign: "reached", as: "public" },
  { id: "network.single_zero", tries: "Reach this machine by 0", sign: "reached", as: "public" },
  {
    id: "network.other_loopback",
    tries: "Reach this machine by another address of its own",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.full_stop",
    tries: "Reach this machine by an address with a full stop",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.credentials",
    tries: "Reach this machine behind credentials that look like the granted host",
    sign: "reached",
    as: "public",
  },
  { id: "network.six_loopback", tries: "Reach this machine by ::1", sign: "reached", as: "public" },
  {
    id: "network.six_unspecified",
    tries: "Reach this machine by ::",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.six_mapped",
    tries: "Reach this machine by an IPv4 address written as IPv6",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.six_mapped_hexadecimal",
    tries: "Reach this machine by one written in hexadecimal",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.six_mapped_socket",
    tries: "Connect to this machine by one",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.localhost_name",
    tries: "Reach this machine by the name localhost",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.name_of_loopback",
    tries: "Reach this machine by a name that leads to it",
    sign: "reached",
    as: "granted",
    open: {
      worker: "a core has no list of denied addresses: a granted name leads where its owner wants",
    },
  },
  {
    id: "network.name_of_private",
    tries: "Reach a private address by a name that leads to it",
    sign: "reached",
    as: "granted",
    open: {
      worker: "a core has no list of denied addresses: a granted name leads where its owner wants",
    },
  },
  {
    id: "network.name_of_private_six",
    tries: "Reach a private IPv6 address by a name that leads to it",
    sign: "reached",
    as: "granted",
    open: {
      worker: "a core has no list of denied addresses: a granted name leads where its owner wants",
      process:
        "no flag denies a range of IPv6 addresses: a name to which /etc/hosts gives a private one leads there (name servers are asked for none, where the system's library can be told so)",
    },
  },
  {
    id: "network.name_of_mapped",
    tries: "Reach this machine by a name that leads to its IPv4 address in the form of IPv6",
    sign: "reached",
    as: "granted",
    open: {
      worker: "a core has no list of denied addresses: a granted name leads where its owner wants",
      process:
        "no flag denies a range of IPv6 addresses: a name to which /etc/hosts gives a private one leads there (name servers are asked for none, where the system's library can be told so)",
    },
  },
  {
    id: "network.rebinding",
    tries: "Reach this machine by a name that leads elsewhere first",
    sign: "reached",
    as: "granted",
    open: {
      worker: "a core has no list of denied addresses: a granted name leads where its owner wants",
    },
  },
  {
    id: "network.private_ten",
    tries: "Reach an address of 10.0.0.0/8",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.private_docker",
    tries: "Reach an address of 172.16.0.0/12",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.private_home",
    tries: "Reach an address of 192.168.0.0/16",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.carrier",
    tries: "Reach an address of 100.64.0.0/10",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.metadata",
    tries: "Reach the address of a cloud's metadata",
    sign: "reached",
    as: "public",
  },
  {
    id: "network.six_private",
    tries: "Reach a private IPv6 address",
    sign: "reached",
    as: "public",
    open: {
      process:
        "no flag denies a range of IPv6 addresses; only the product's own packages have all public ones, and they look at addresses themselves",
    },
  },
  {
    id: "network.six_metadata",
    tries: "Reach the IPv6 address of a cloud's metadata",
    sign: "reached",
    as: "public",
  },
];
