import type { FaceRates } from '@zonewerk/contracts';
import { mostLikely, type Measured, type Own, type Strangers } from './error-rates.js';

/** The figures as sentences, which the verification page shows too. */
export function summaryOf(rates: FaceRates): string {
  const { pairs, pairsAccepted, maxAcceptedIn100, ownPictures, ownRefused } = rates;
  return `In ${pairs} pairs of different people, ${pairsAccepted} were taken for one person; with so few pairs, that is up to ${maxAcceptedIn100} in 100
(95 % confidence). Of ${ownPictures} changed pictures of the person themselves ${ownRefused} were refused.`;
}

/** The page of figures, in Markdown. */
export function faceReport(measured: Measured, rates: FaceRates, day: string): string {
  return `${[
    '# Errors of the face factor',
    `\`npm run face-rates -w @zonewerk/api\` writes this page and what the verification page tells (\`FACE_RATES\` in
\`@zonewerk/contracts\`). The figures are of one run on ${day}.`,
    '## In short',
    `The test set has ${rates.people} people in ${rates.photographs} photographs. **That is too few for a rate of errors**: what follows shows that the
comparison works and where it fails, and how little is proved. ${rates.enrolled} people can turn the factor on by their picture; the
others look away too far, or their face is not found.`,
    summaryOf(rates),
    `So the face is an additional factor only: never the only one, never asked for a sensitive change within a session, and
every other factor stays a way in.`,
    '## The test set',
    `Public photographs that come as packages: six of \`@vladmandic/face-api\` (MIT, taken by its author) with 22 faces, and
two portraits in the public domain (\`api/test/account/factors/faces/README.md\`). All faces are in, also those that look away, are made
up or half hidden. Nearly all seem to be young women, and nobody recorded who they are. So nothing here tells how errors
differ between groups of people, as they are known to do.`,
    `Nobody wrote down whether one person is in two of the six photographs. Pairs from two of them are therefore not counted
as different people; nobody is twice in one photograph or in a portrait and elsewhere.`,
    '## Different people',
    `What is kept of the first picture of one is compared with all pictures of the other, both ways. A distance below
${rates.mostDistance} means one person; a picture without a face is taken for nobody. A pair counts as taken when one picture is.`,
    strangersTable(measured),
    `The last column is the largest share of pairs that is still likely at 95 % confidence (Clopper and Pearson), as if the
pairs were independent. They share people, so that the true limit is higher: counted by people, ${measured.peopleAccepted} of
${rates.people} were taken for another, it is ${limitOf(measured.peopleAccepted, rates.people)} of them.`,
    '## The same person',
    `There is one photograph of each person, so **other conditions are generated from it**: the same moment, changed by a
program. Real days, light, hair and glasses differ more, and the refusals of real use will be more frequent. A picture
is refused when no one face is found or its distance is too large; sign-in then asks for another.`,
    ownTable(measured.own),
    `Nearly all refusals are faces that are not found, mostly in dull, dark, soft or grey pictures.`,
    '## What this does not measure',
    `Photographs, screens and masks before the camera. Sign-in asks for a second picture with the head turned to a side that
is drawn, and takes no picture twice. That stops a single photograph; it does not stop a film of the person, a picture
that a program turns, or a camera that is a program. The browser tests sign in with a photograph that is turned so.`,
  ].join('\n\n')}\n`;
}

function strangersTable({ strangers, unknown }: Measured): string {
  const row = (name: string, of: Strangers, most: string) =>
    `| ${name} | ${of.pairs} | ${of.accepted} | ${of.pictures} | ${of.picturesAccepted} | ${of.nearest.toFixed(2)} | ${most} |`;
  const most = limitOf(strangers.accepted, strangers.pairs);
  return [
    '| | pairs | taken for one | comparisons | taken for one | nearest | at most |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    row('different for certain', strangers, most),
    row('nobody knows', unknown, ''),
  ].join('\n');
}

function limitOf(count: number, trials: number): string {
  return `${(mostLikely(count, trials) * 100).toFixed(1)} %`;
}

function ownTable(own: Measured['own']): string {
  const row = (name: string, { pictures, unseen, unlike, farthest }: Own) =>
    `| ${name} | ${pictures} | ${unseen} | ${unlike} | ${farthest?.toFixed(2) ?? ''} |`;
  return [
    '| generated condition | pictures | no face found | too far | farthest |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...[...own].map(([name, of]) => row(name, of)),
  ].join('\n');
}

/** Source of the module of contracts with the figures. */
export function ratesModule(rates: FaceRates): string {
  return `import type { FaceRates } from './face-rates.js';

/** Written by \`npm run face-rates -w @zonewerk/api\`, together with \`docs/figures/face.md\`, which says what they prove. */
export const FACE_RATES: FaceRates = ${JSON.stringify(rates, null, 2)};
`;
}
