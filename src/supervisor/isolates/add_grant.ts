import { EXIT_CODES, type ExitCode } from "../../contract/mod.ts";
import { ISOLATE_MANIFEST_FILE } from "../../contract/isolate_manifest.ts";
import { attempt } from "../../std/attempt.ts";
import { isWithin, quotePath, resolveWritten } from "../paths.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { answer, confirm, type OwnerCommand, personName, refuseCommand } from "./answer.ts";
import { FIRST_PARTY } from "./first_party.ts";
import type { Grant, Grants } from "./grants.ts";
import { packagesFolder } from "./granted_source.ts";
import { machineWalls } from "./machine_walls.ts";
import { packageChanges, type PackageReview, reviewText } from "./package_review.ts";
import { manifestSentences, readManifest } from "./read_manifest.ts";
import { doRecorded } from "./record_act.ts";
import {
  removeSnapshot,
  snapshotFolder,
  type StagedPackage,
  stagePackage,
  verifySnapshot,
} from "./snapshot.ts";
import { sweepSnapshots } from "./sweep_snapshots.ts";

/** Runs `grants add`: copies, shows the copy, asks, and grants what was shown. */
export async function addGrant(command: OwnerCommand, grants: Grants): Promise<ExitCode> {
  const { line, setup } = command;
  const known = grants.list();
  if (!known.ok) return refuseCommand(line, known);
  const source = findSource(command);
  if (!source.ok) return refuseCommand(line, source);
  await sweepSnapshots(grants, setup.folders);
  const staged = await stagePackage(source.value, packagesFolder(setup.folders.owner));
  if (!staged.ok) return refuseCommand(line, staged);
  // An interrupt at the question must leave no copy; one that could not be removed is swept later.
  const leave = () => {
    staged.value.discard();
    Deno.exit(EXIT_CODES.interrupted);
  };
  Deno.addSignalListener("SIGINT", leave);
  try {
    return await review(command, { grants, folder: source.value, staged: staged.value });
  } finally {
    Deno.removeSignalListener("SIGINT", leave);
    staged.value.discard();
  }
}

interface Candidate {
  readonly grants: Grants;
  /** The folder that it was copied from. */
  readonly folder: string;
  readonly staged: StagedPackage;
}

function findSource({ line, setup, environment }: OwnerCommand): Checked<string> {
  const [named = ""] = line.operands;
  const written = resolveWritten("package", named, { base: setup.base, environment });
  if (!written.ok) return written;
  const start = `Cannot grant ${quotePath(written.value)}: `;
  const real = attempt(() => Deno.realPathSync(written.value));
  if (real === undefined) return refuse(`${start}it does not exist`);
  if (attempt(() => Deno.statSync(real).isDirectory) !== true) {
    return refuse(`${start}it is no folder; name the folder that holds ${ISOLATE_MANIFEST_FILE}`);
  }
  const { owner } = setup.folders;
  if (isWithin(owner, real) || isWithin(real, owner)) {
    return refuse(`${start}it holds, or lies in, what the product keeps for you`);
  }
  return pass(real);
}

async function review(command: OwnerCommand, candidate: Candidate): Promise<ExitCode> {
  const { line } = command;
  const read = await reviewOf(command, candidate);
  if (!read.ok) return refuseProblems(command, read.problems);
  const { manifest, sha256, bytes, earlier } = read.review;
  const document = {
    package: manifest,
    sha256,
    trust: read.review.trust,
    folder: candidate.folder,
    files: candidate.staged.files.length,
    bytes,
    changes: packageChanges(read.review) ?? null,
  };
  const told = await confirm(line, {
    text: reviewText(read.review),
    question: `Grant package ${manifest.name}?`,
    nothing: "Nothing was granted",
    document,
  });
  if (told !== undefined) return told;
  const done = await grantIt(command, candidate, read.review);
  if (!done.ok) return refuseCommand(line, done);
  const verb = earlier === undefined ? "granted" : "granted in the place of the one before";
  return answer(line, {
    document: { ...document, grant: done.value },
    text: `Package ${manifest.name} ${manifest.version} is ${verb}.\n`,
  });
}

type Reviewed =
  | { readonly ok: true; readonly review: PackageReview }
  | { readonly ok: false; readonly problems: readonly string[] };

async function reviewOf(
  { line, setup, environment }: OwnerCommand,
  { grants, folder, staged }: Candidate,
): Promise<Reviewed> {
  const { files, sha256, bytes } = staged;
  const read = readManifest(staged.folder, {
    path: `${folder}/${ISOLATE_MANIFEST_FILE}`,
    hasFile: (path) => files.some((file) => file.path === path),
  });
  if (!read.ok) return { ok: false, problems: manifestSentences(read.findings) };
  const { manifest } = read;
  if (FIRST_PARTY.some(({ name }) => name === manifest.name)) {
    return { ok: false, problems: [`Cannot grant "${manifest.name}": the product has it already`] };
  }
  const found = grants.find(manifest.name);
  if (!found.ok) return { ok: false, problems: [found.error] };
  const trust = line.options.reviewed === true ? "reviewed" : "untrusted";
  const walls = await machineWalls({ setup, environment });
  const review = { manifest, folder, sha256, files, bytes, trust, walls } as const;
  if (found.value === undefined) return { ok: true, review };
  const packages = packagesFolder(setup.folders.owner);
  const old = await verifySnapshot(
    snapshotFolder(packages, found.value.sha256),
    found.value.sha256,
  );
  const earlier = { grant: found.value, files: old.ok ? old.value.files : undefined };
  return { ok: true, review: { ...review, earlier } };
}

function refuseProblems({ line }: OwnerCommand, problems: readonly string[]): ExitCode {
  const code = EXIT_CODES.configuration;
  return refuseCommand(line, {
    code,
    error: problems.join("; "),
    problems,
    document: { problems },
  });
}

async function grantIt(
  { setup, environment }: OwnerCommand,
  { grants, folder, staged }: Candidate,
  { manifest, sha256, trust, earlier }: PackageReview,
): Promise<Checked<Grant>> {
  const { name, version, entry, publisher, license } = manifest;
  const permissions = manifest.permissions as Grant["permissions"];
  const grant: Grant = {
    ...{ name, version, sha256, trust, entry, permissions, publisher, license, source: folder },
    granted_by: personName(environment),
    granted_at: new Date().toISOString(),
  };
  const payload = {
    ...grant,
    permissions: { ...permissions },
    replaces: earlier?.grant.sha256 ?? null,
  };
  const act = { folders: setup.folders, kind: "grant.added", payload } as const;
  const done = await doRecorded(act, (record) =>
    grants.add(grant, async (now) => {
      if (now?.sha256 !== earlier?.grant.sha256 || now?.granted_at !== earlier?.grant.granted_at) {
        return refuse(`Nothing was granted: the grant of "${name}" changed meanwhile; look again`);
      }
      const kept = await staged.keep();
      return kept.ok ? await record() : kept;
    }));
  const before = earlier?.grant.sha256;
  if (done.ok && before !== undefined) {
    const packages = packagesFolder(setup.folders.owner);
    await grants.ifUnused(before, () => removeSnapshot(packages, before));
  }
  return done;
}
