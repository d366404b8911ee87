/**
 * Checks that every page identity and window of a remote refers to one of its exposes.
 *
 * @throws Error that names the first invalid one
 */
export function checkTargets(
  name: string,
  exposes: Readonly<Record<string, string>>,
  targets: Readonly<Record<string, string>>,
): void {
  for (const [target, expose] of Object.entries(targets)) {
    if (!exposes[expose]) throw new Error(`${name} maps ${target} to ${expose}, which it does not expose`);
  }
}
