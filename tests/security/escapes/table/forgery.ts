import type { Escape } from "../escape.ts";

/** Forged answers. */
export const FORGERY: readonly Escape[] = [
  {
    id: "forgery.json_stringify",
    tries: "Change JSON.stringify, so that another's answer is its own",
    sign: "heard",
    beside: { name: "echo", when: "after" },
  },
  {
    id: "forgery.promise_then",
    tries: "Change Promise.prototype.then",
    sign: "heard",
    beside: { name: "echo", when: "after" },
  },
  {
    id: "forgery.port_post",
    tries: "Change MessagePort.prototype.postMessage",
    sign: "heard",
    beside: { name: "echo", when: "after" },
    uncontrolled: "a process without walls has no such protocol",
  },
  {
    id: "forgery.object_prototype",
    tries: "Give every object getters and setters",
    sign: "heard",
    beside: { name: "echo", when: "after" },
  },
  {
    id: "forgery.array_iterator",
    tries: "Change iterators and methods of lists and maps",
    sign: "heard",
    beside: { name: "echo", when: "after" },
  },
  {
    id: "forgery.events",
    tries: "Change events and how they are listened for",
    sign: "heard",
    beside: { name: "echo", when: "after" },
    uncontrolled: "a process without walls has no such protocol",
  },
  {
    id: "forgery.answer_of_another",
    tries: "Post the answer of another package's call",
    sign: "heard",
    beside: { name: "slow", when: "during" },
    uncontrolled: "a process without walls has no such protocol",
  },
  {
    id: "forgery.answer_by_broadcast",
    tries: "Tell the answer of another package's call by BroadcastChannel",
    sign: "heard",
    beside: { name: "slow", when: "during" },
    uncontrolled: "a process without walls has no such protocol",
  },
  {
    id: "forgery.port_of_bootstrap",
    tries: "Find the port of the bootstrap and answer on it",
    sign: "heard",
    beside: { name: "slow", when: "during" },
    uncontrolled: "a process without walls has no such protocol",
  },
  {
    id: "forgery.handed_over",
    tries: "Start the bootstrap again and talk to it",
    sign: "heard",
    beside: { name: "slow", when: "during" },
    uncontrolled: "a process without walls has no such protocol",
  },
];
