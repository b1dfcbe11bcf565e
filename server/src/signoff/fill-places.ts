import type { Requirement, Signer } from './rule.ts';

type Line = Requirement['lines'][number];
export type Filled = { given: number; required: number };

/**
 * How many places of a requirement these people can fill, one place per person: an exact assignment, not a greedy one
 * (Kuhn's augmenting paths). Lines joined by OR are alternatives; the one nearest to complete counts.
 */
export function fillPlaces(requirement: Requirement, signers: readonly Signer[]): Filled {
  const alternatives =
    requirement.ruleConnectionType === 'AND' ? [requirement.lines] : requirement.lines.map((line) => [line]);
  return alternatives
    .map((lines) => fillLines(lines, signers))
    .reduce((best, next) => (remaining(next) < remaining(best) ? next : best));
}

export function remaining(filled: Filled): number {
  return filled.required - filled.given;
}

/** True when every requirement's places are filled. */
export function isComplete(requirements: readonly Requirement[], signers: readonly Signer[]): boolean {
  return requirements.every((requirement) => remaining(fillPlaces(requirement, signers)) === 0);
}

/** The requirement with the most open places, which "1/2" shows. */
export function longestRemaining(requirements: readonly Requirement[], signers: readonly Signer[]): Filled {
  const filled = requirements.map((requirement) => fillPlaces(requirement, signers));
  return filled.reduce((longest, next) => (remaining(next) > remaining(longest) ? next : longest), {
    given: 0,
    required: 0,
    ...filled[0],
  });
}

/** True if one more signer fills a place that is open now, in any of the requirements. */
export function fillsPlace(
  requirements: readonly Requirement[],
  signers: readonly Signer[],
  candidate: Signer,
): boolean {
  return requirements.some((requirement) => {
    const before = fillPlaces(requirement, signers);
    if (remaining(before) === 0) return false;
    if (requirement.ruleConnectionType === 'AND')
      return fillPlaces(requirement, [...signers, candidate]).given > before.given;
    return requirement.lines.some(
      (line) => fillLines([line], [...signers, candidate]).given > fillLines([line], signers).given,
    );
  });
}

/** The signers who fill a place beside those before them; without the others just as many places are filled. */
export function fittingSigners<Someone extends Signer>(
  requirements: readonly Requirement[],
  signers: readonly Someone[],
): Someone[] {
  const fitting: Someone[] = [];
  for (const signer of signers) if (fillsPlace(requirements, fitting, signer)) fitting.push(signer);
  return fitting;
}

/** True if the person is in one of the requirement's lines that ask for a signature, whether or not a place is open. */
export function hasPlace(requirement: Requirement, signer: Signer): boolean {
  return linesFor(requirement, signer).length > 0;
}

/** The requirement's lines that include the person and ask for a signature. */
export function linesFor(requirement: Requirement, signer: Signer): Line[] {
  return requirement.lines.filter((line) => line.signaturesRequired > 0 && isEligible(line, signer));
}

function isEligible(line: Line, signer: Signer): boolean {
  return line.userIds.includes(signer.userId) || signer.groupIds.some((groupId) => line.userGroupIds.includes(groupId));
}

function fillLines(lines: readonly Line[], signers: readonly Signer[]): Filled {
  const places = lines.flatMap((line) => Array.from({ length: line.signaturesRequired }, () => line));
  const signerAt = new Map<number, number>();
  const given = signers.filter((_, signer) => assign(signer, places, signers, signerAt, new Set())).length;
  return { given, required: places.length };
}

/** Finds the signer a place, moving others to another place of theirs if that makes room. */
function assign(
  signer: number,
  places: Line[],
  signers: readonly Signer[],
  signerAt: Map<number, number>,
  tried: Set<number>,
): boolean {
  return places.some((line, place) => {
    if (tried.has(place) || !isEligible(line, signers[signer]!)) return false;
    tried.add(place);
    const holder = signerAt.get(place);
    if (holder !== undefined && !assign(holder, places, signers, signerAt, tried)) return false;
    signerAt.set(place, signer);
    return true;
  });
}
