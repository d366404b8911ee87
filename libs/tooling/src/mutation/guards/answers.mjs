const page = ['api/test/web/page-protocol.spec.ts'];
const web = ['api/test/platform/http/platform-web.spec.ts'];
const fileCheck = ['api/src/domains/support/files/file-check.spec.ts'];
const supportFiles = ['api/test/support/support-files.spec.ts'];
const picture = ['api/test/account/profile/account-picture.spec.ts'];
const drawings = ['api/test/content/files/files-drawings.spec.ts'];
const renderer = ['api/test/platform/media/drawing-renderer.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const ANSWERS = {
  title: 'Answers and limits',
  mutants: [
    {
      name: 'answer-no-store',
      guard: 'Browsers keep answers about an account.',
      specs: [...web, 'api/test/account/sign-in/sign-in.spec.ts'],
      tests: ['security 7', 'never cached'],
    },
    {
      name: 'answer-scripts',
      guard: 'Scripts that somebody put into a page run.',
      change: { replace: ['nonce', '"\'unsafe-inline\'", nonce'] },
      specs: page,
      tests: ['security headers are on every'],
    },
    {
      name: 'answer-frames',
      guard: 'Another site shows the product in a frame.',
      change: { without: 'frameAncestors: ["\'none\'"]' },
      specs: page,
      tests: ['security headers are on every'],
    },
    {
      name: 'answer-base',
      guard: 'A base element turns addresses to another site.',
      change: { without: 'baseUri: ["\'none\'"]' },
      specs: page,
      tests: ['security headers are on every'],
    },
    {
      name: 'answer-objects',
      guard: 'Plug-ins are shown.',
      change: { without: 'objectSrc: ["\'none\'"]' },
      specs: page,
      tests: ['security headers are on every'],
    },
    {
      name: 'answer-hsts',
      guard: 'Browsers go on over http.',
      change: {
        replace: ['config.secureCookies ? { maxAge: 63_072_000, includeSubDomains: true } : false', 'false'],
      },
      specs: [...page, 'api/test/account/registration/identity.spec.ts'],
      tests: ['security headers are on every', 'over https'],
    },
    {
      name: 'answer-opener',
      guard: 'A window of another site reaches ours.',
      change: { replace: ["{ policy: 'same-origin' }", 'false'] },
      specs: page,
      tests: ['security headers are on every'],
    },
    {
      name: 'answer-faults',
      guard: 'A fault tells what went wrong inside.',
      change: { replace: ['error_id', 'message: String(thrown), error_id'] },
      specs: ['api/test/platform/http/platform-routes.spec.ts'],
      tests: ['a route without an access rule responds with 500'],
    },
    {
      name: 'answer-escape',
      guard: 'Names are shown as markup.',
      change: {
        replace: ['text.replace(/[&<>"\']/gu, (character) => ENTITIES[character] ?? character)', 'text'],
      },
      specs: page,
    },
    {
      name: 'limit-flood',
      guard: 'A network asks as often as it likes.',
      change: { replace: ['this.flood.consume(networkOf(ip)).catch(refuse)', 'Promise.resolve()'] },
      specs: web,
      tests: ['a flooding network gets 429'],
    },
    {
      name: 'limit-ipv6',
      guard: 'Every address of one IPv6 network counts for itself.',
      change: { replace: ['4', '8'] },
      specs: web,
    },
    {
      name: 'limit-forwarded',
      guard: 'Anybody says which address they come from.',
      change: { replace: ['false', 'true'] },
      specs: [
        'api/test/account/registration/identity.spec.ts',
        'api/test/account/sign-in/sign-in-throttling.spec.ts',
      ],
      tests: ['forged X-Forwarded-For'],
    },
    {
      name: 'limit-body',
      guard: 'Bodies of any size are read.',
      change: { replace: ['bodyBytes', 'bodyBytes * 1_000'] },
      specs: web,
      tests: ['bodies above their limit are refused'],
    },
    {
      name: 'limit-inflate',
      guard: 'Compressed bodies swell.',
      change: { replace: ['false', 'true'] },
      specs: web,
      tests: ['a body with encoding'],
    },
    {
      name: 'limit-support',
      guard: 'One person floods customer care.',
      specs: ['api/test/support/support.spec.ts'],
    },
  ],
};

/** @type {import('../mutant.mjs').Area} */
export const UPLOADS = {
  title: 'Uploads',
  mutants: [
    {
      name: 'upload-markup',
      guard: 'HTML and SVG under another name are stored.',
      specs: fileCheck,
    },
    {
      name: 'upload-program',
      guard: 'Programs under another name are stored.',
      specs: fileCheck,
    },
    {
      name: 'upload-script',
      guard: 'Scripts under another name are stored.',
      specs: fileCheck,
    },
    {
      name: 'upload-extension',
      guard: 'The name of a file says something else than its content.',
      change: { replace: ["extension !== ''", "extension === 'none'"] },
      specs: fileCheck,
    },
    {
      name: 'upload-redraw',
      guard: 'Pictures keep their EXIF data and what is hidden behind them.',
      change: {
        replace: [
          "redraw(bytes, { animated: format === 'gif' || format === 'webp', draw: encode[format] })",
          'Promise.resolve({ bytes, format })',
        ],
      },
      specs: supportFiles,
      tests: ['a picture is downloaded without EXIF'],
    },
    {
      name: 'upload-megapixels',
      guard: 'A picture of 100 megapixels is decoded.',
      change: { replace: ['1_000_000', '10_000_000'] },
      specs: supportFiles,
      tests: ['a picture of 100 megapixels'],
    },
    {
      name: 'upload-decoders',
      guard: 'A file that only looks like a raster picture is decoded as a drawing.',
      specs: drawings,
      tests: ['SVG drawings above the megapixel'],
    },
    {
      name: 'upload-drawing-pictures',
      guard: 'Pictures inside a drawing are decoded whatever their size.',
      specs: drawings,
      tests: ['SVG drawings above the megapixel'],
    },
    {
      name: 'upload-drawing-entities',
      guard: 'Entities make a drawing as large as they like.',
      change: { replace: ['expandedLength(text, own) > MAX_EXPANDED', 'false'] },
      specs: ['api/src/domains/content/files/thumbnails/drawing.spec.ts'],
      tests: ['an entity that is used too often'],
    },
    {
      name: 'upload-drawing-time',
      guard: 'A drawing is drawn as long as it takes.',
      change: { replace: ['this.limits.timeMs', 'START_MS'] },
      specs: renderer,
      tests: ['a drawing above the time limit ends the process'],
    },
    {
      name: 'upload-drawing-memory',
      guard: 'A drawing takes as much memory as it needs.',
      change: { replace: ['memoryMb', 'memoryMb * 100'] },
      specs: renderer,
      tests: ['a drawing above the memory limit ends the process'],
    },
    {
      name: 'upload-bytes',
      guard: 'Files of any size are read.',
      change: { replace: ['maxBytes', 'maxBytes * 10'] },
      specs: supportFiles,
      tests: ['an oversized file gets 413'],
    },
    {
      name: 'upload-download',
      guard: 'A file is shown in the browser instead of saved.',
      change: { replace: ["'application/octet-stream'", 'file.mime'] },
      specs: supportFiles,
      tests: ['a picture is downloaded without EXIF'],
    },
    {
      name: 'upload-picture-kind',
      guard: 'Anything is decoded as a profile picture.',
      change: {
        replace: ['!kind?.picture && !kind?.converted', '!kind'],
      },
      specs: picture,
    },
    {
      name: 'upload-picture-sandbox',
      guard: 'A profile picture is a page of its own.',
      change: { without: "@Header('Content-Security-Policy', \"sandbox; default-src 'none'\")" },
      specs: picture,
    },
    {
      name: 'upload-picture-count',
      guard: 'One person has pictures decoded all the time.',
      specs: picture,
      tests: ['security 54: picture uploads are limited'],
    },
  ],
};
